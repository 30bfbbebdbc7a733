import { candidate } from '@peerdesk/contract/payin.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addUpi, buildWorld, openOrder, type Placed, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let order: Placed;
let southern: Placed;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await world.peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await addUpi(desk, world.otherPeer, { upi: 'last@oksbi' });
  // What was used last is looked at last.
  await openOrder(desk, world, { amount: '710.00' });
  await addUpi(desk, world.otherPeer, { upi: 'next@oksbi' });
  for (let n = 0; n < 45; n += 1) await addUpi(desk, world.peer);
  await world.peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  southern = await openOrder(desk, world, { amount: '715.00' });
  await world.peer.client.ok('user.updateMe', { body: { presence: 'online' } });
  order = await openOrder(desk, world, { amount: '720.00' });
});
afterAll(() => desk.close());

async function considered(client: ApiClient, { refId }: Placed) {
  const { timeline } = await client.ok('payin.one', { params: { refId } });
  return timeline.flatMap(({ detail }) => candidate.array().parse(detail['considered'] ?? []));
}

test('of many UPI IDs an admin reads forty, the chosen one first', async () => {
  const all = await considered(desk.admin, order);
  expect(all[0]).toMatchObject({ reason: 'taken', peer: world.peer.user.name });
  expect(new Set(all.map(({ upiId }) => upiId)).size).toBe(40);
  expect(new Set(all.slice(1).map(({ reason }) => reason))).toEqual(new Set(['later_in_order']));
});

test('a subadmin reads its own, however far down it stood, and a peer none', async () => {
  expect(await considered(world.south.client, southern)).toMatchObject([
    { upi: 'next@oksbi', reason: 'taken' },
    { upi: 'last@oksbi', reason: 'later_in_order' },
  ]);
  const seen = await considered(world.north.client, order);
  expect(seen).toHaveLength(40);
  expect(JSON.stringify(seen)).not.toContain('oksbi');
  expect(await considered(world.peer.client, order)).toEqual([]);
});
