import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { buildWorld, type World } from '../../../testing/world.ts';

/** `HEAD` of whatever is read: the same answer to the same people, without its body. */
let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  // Figures say how old they are.
  desk.clock.stop();
});
afterAll(() => desk.close());

const all = Object.entries(calls) as [CallName, Call][];
const reads = all.filter(([, { method, writes }]) => method === 'GET' && !writes);
const clientOf = {
  anyone: () => desk.anyone,
  admin: () => desk.admin,
  subadmin: () => world.north.client,
  peer: () => world.peer.client,
  merchant: () => world.merchant.client,
};
const roles = Object.keys(clientOf) as (keyof typeof clientOf)[];

/** Headers of one answer or one connection: `fetch` closes it after a `HEAD`. */
const ofOne = new Set([
  'connection',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]);

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !ofOne.has(name)));
}

describe.each(roles)('as %s', (role) => {
  test.each(reads)('%s', async (name, { path }) => {
    // A link of its own, since each link is rate-limited.
    const url = `/api${path.replaceAll('{token}', `${role}-${name}`).replaceAll(/\{\w+\}/g, '0')}`;
    const whole = await clientOf[role]().fetch(url);
    await whole.arrayBuffer();
    const head = await clientOf[role]().fetch(url, { method: 'HEAD' });
    expect(await head.text()).toBe('');
    expect(head.status).toBe(whole.status);
    expect(headersOf(head)).toEqual(headersOf(whole));
  });
});

test('of the event stream there are the headers, and no stream is opened', async () => {
  const signal = AbortSignal.timeout(5000);
  const head = await desk.admin.fetch('/api/events', { method: 'HEAD', signal });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-type')).toContain('text/event-stream');
  const nobody = await desk.anyone.fetch('/api/events', { method: 'HEAD', signal });
  expect(nobody.status).toBe(401);
});

test('whatever the path and whoever asks, it changes nothing, and ends no session', async () => {
  const before = await desk.fingerprint();
  for (const [name, { path }] of all) {
    const url = `/api${path.replaceAll(/\{\w+\}/g, '0')}`;
    for (const role of roles) {
      const { status } = await clientOf[role]().fetch(url, { method: 'HEAD' });
      expect(status, `${role} ${name}`).toBeLessThan(500);
    }
  }
  expect(await desk.fingerprint()).toBe(before);
  for (const role of ['admin', 'subadmin', 'peer'] as const) {
    expect(await clientOf[role]().call('user.me')).toMatchObject({ status: 200 });
  }
});

test('a call that writes by GET has none', async () => {
  const writing = all.filter(([, { writes }]) => writes);
  expect(writing.map(([name]) => name).toSorted()).toEqual(
    [
      ...(['audit.export', 'auth.signout', 'dispute.caseFile', 'freeze.evidence'] as const),
      ...(['merchant.statement', 'merchant.statementFile', 'report.file'] as const),
      'statement.file',
    ].toSorted(),
  );
  for (const [name, { path }] of writing) {
    const url = `/api${path.replaceAll(/\{\w+\}/g, '0')}`;
    expect((await desk.admin.fetch(url, { method: 'HEAD' })).status, name).toBe(404);
  }
});
