import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addMember, buildWorld, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

test('each sees its own scope, filtered by user, kind, amount and words', async () => {
  const parentId = world.north.user.id;
  const peer = await addMember(desk, 'peer', { parentId, topup: '700.00' });
  await desk.admin.ok('user.changeWallet', {
    body: { userId: peer.user.id, kind: 'adjust', amount: '-20.00', reason: 'lost note' },
  });
  const query = { userId: peer.user.id };
  for (const client of [desk.admin, world.north.client, peer.client]) {
    const { logs, total } = await client.ok('user.settlementLogs', { query });
    expect(total).toBe(2);
    expect(logs).toMatchObject([
      { kind: 'adjust', amount: '-20.00', balance: '680.00', reason: 'lost note', refId: null },
      { kind: 'topup', amount: '700.00', balance: '700.00' },
    ]);
  }
  for (const client of [world.south.client, world.otherPeer.client]) {
    expect((await client.ok('user.settlementLogs', { query })).total).toBe(0);
  }
  const kinds = await peer.client.ok('user.settlementLogs', { query: { kind: 'topup' } });
  expect(kinds.total).toBe(1);
  const found = await desk.admin.ok('user.settlementLogs', { query: { q: 'lost note' } });
  expect(found.total).toBe(1);
  const amount = await peer.client.ok('user.settlementLogs', { query: { amount: '20.00' } });
  expect(amount.total).toBe(1);
});
