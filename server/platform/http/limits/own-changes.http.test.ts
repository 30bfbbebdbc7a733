import { upisWaitingMax } from '@peerdesk/domain/upi/rules.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { addMember, buildWorld, password, payOrder, type World } from '../../../testing/world.ts';
import type { ApiClient } from '../../api-client/client.ts';
import { changesMax } from './own-changes.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  desk.clock.stop();
  desk.clock.advance(60_000);
});
afterAll(() => desk.close());

const change = (by: ApiClient) => by.call('push.choose', { body: { topics: [] } });
const limited = { status: 429, errorCode: 'RateLimited' };

/** Fewer at once than a server counts for itself, before it shares its counts. */
const atOnce = 60;

/** The statuses that come back, each once. */
async function statusesOf(call: () => Promise<{ status: number }>, times: number) {
  const seen = new Set<number>();
  for (let left = times; left > 0; left -= atOnce) {
    const some = Array.from({ length: Math.min(atOnce, left) }, call);
    for (const { status } of await Promise.all(some)) seen.add(status);
  }
  return [...seen];
}

const changeOften = (by: ApiClient, times: number) => statusesOf(() => change(by), times);

test('what a person changes in a minute is limited, in all sessions and on all servers', async () => {
  const { client, user } = await addMember(desk, 'peer', { parentId: world.north.user.id });
  expect(await changeOften(client, changesMax)).toEqual([200]);
  const other = await desk.anyone.signin(user.username, password);
  for (const by of [client, other]) {
    expect(await refusalOf(desk, () => change(by))).toEqual(limited);
    const upi = () => by.call('upi.create', { body: { upi: 'one@okaxis', holder: 'One' } });
    expect(await refusalOf(desk, upi)).toEqual(limited);
  }
  expect((await change(world.otherPeer.client)).status).toBe(200);
  desk.clock.advance(60_000);
  expect((await change(client)).status).toBe(200);
});

test('what is refused for its shape does not count, nor do decisions and an admin’s changes', async () => {
  const { peer } = world;
  const wrong = () => peer.client.call('user.updateMe', { body: { name: '' } });
  expect(await statusesOf(wrong, changesMax + 1)).toEqual([422]);
  expect((await change(peer.client)).status).toBe(200);
  const view = { list: 'payins', name: 'No such list', filters: { nothing: 'x' } } as const;
  const ask = () => desk.admin.call('view.save', { body: view });
  expect(await statusesOf(ask, changesMax + 1)).toEqual([422]);
  const full = world.otherPeer.client;
  expect(await changeOften(full, changesMax + 1)).toContain(429);
  const { refId } = await payOrder(desk, world);
  expect((await full.call('payin.confirm', { body: { refId } })).status).toBe(404);
  expect((await full.call('payin.list')).status).toBe(200);
});

test('of a peer’s UPI IDs only so many may wait for approval, also when they come at once', async () => {
  const { client } = await addMember(desk, 'peer', { parentId: world.north.user.id });
  const add = (n: number) =>
    client.call('upi.create', { body: { upi: `many${n}@okaxis`, holder: 'Many' } });
  const added = await Promise.all(Array.from({ length: upisWaitingMax + 15 }, (_, n) => add(n)));
  expect(added.filter(({ status }) => status === 200)).toHaveLength(upisWaitingMax);
  expect(await refusalOf(desk, () => add(99))).toEqual({
    status: 409,
    errorCode: 'InvalidTransition',
  });
  const { upis } = await world.north.client.ok('upi.list', { query: { q: 'many', pagesize: '1' } });
  const upiId = upis[0]?.id ?? '';
  await world.north.client.ok('upi.update', { body: { upiId, status: 'active' } });
  expect((await add(99)).status).toBe(200);
});
