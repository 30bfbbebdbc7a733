import { isList, type Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { addUpi, buildWorld, payOrder, type World } from '../../../testing/world.ts';
import { waitFor } from '../../../testing/wait.ts';
import type { ApiClient } from '../../api-client/client.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  await addUpi(desk, world.peer);
});
afterAll(() => desk.close());

const lists = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => isList(call));
const whole = lists.filter(([, call]) => !call.path.includes('{'));

function readerOf({ callers }: Call): ApiClient {
  return callers.includes('admin') ? desk.admin : world.merchant.client;
}

async function ask(client: ApiClient, path: string, etag?: string) {
  const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
  const response = await client.fetch(`/api${path}`, { headers });
  const mark = response.headers.get('etag');
  return { status: response.status, etag: mark ?? '', text: await response.text() };
}

/** What a list cannot do without. */
function neededBy(name: CallName): string {
  const day = new Date(desk.clock.now()).toISOString().slice(0, 10);
  const needs: Partial<Record<CallName, string>> = {
    'dashboard.dayDecisions': `&day=${day}&of=payin&decider=user`,
    'delivery.list': `&merchantId=${world.merchant.id}`,
    'merchant.postings': `&merchantId=${world.merchant.id}`,
    'testOrder.list': `&merchantId=${world.merchant.id}`,
  };
  return needs[name] ?? '';
}

test.each(whole)('%s answers an unchanged poll with nothing', async (name, call) => {
  const client = readerOf(call);
  const path = `${call.path}?pagesize=5${neededBy(name)}`;
  // What was changed before may still be on its way to the server.
  const { first, again } = await waitFor(
    'an unchanged list',
    async () => {
      const seen = await ask(client, path);
      return { first: seen, again: await ask(client, path, seen.etag) };
    },
    (seen) => seen.again.status !== 200,
  );
  expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/"[\w-]+"$/) });
  expect(again).toEqual({ status: 304, etag: first.etag, text: '' });
  expect((await ask(client, path, 'W/"another"')).status).toBe(200);
});

test('a list that no topic marks is sent again once it has changed', async () => {
  const before = await ask(desk.admin, '/customer/ledger/order');
  const { refId } = await payOrder(desk, world);
  await desk.admin.ok('payin.confirm', { body: { refId } });
  const after = await ask(desk.admin, '/customer/ledger/order', before.etag);
  expect(after.status).toBe(200);
  expect(after.etag).not.toBe(before.etag);
  expect(after.text).toContain(refId);
});

test('a refusal has none', async () => {
  const refused = await ask(world.peer.client, '/audit');
  expect(refused).toMatchObject({ status: 403, etag: '' });
});
