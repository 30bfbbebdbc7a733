import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addMember, addMerchant, buildWorld, freshUtr, type World } from '../../testing/world.ts';

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
      { ownerKind: 'user', kind: 'topup', amount: '700.00', balance: '700.00' },
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

test('an admin sees what was moved on merchants’ balances too, and nobody else does', async () => {
  const { id: merchantId } = await addMerchant(desk);
  const body = { merchantId, kind: 'topup', amount: '31.00', reason: 'shop’s deposit' } as const;
  await desk.admin.ok('merchant.changeWallet', { body });
  const query = { q: 'shop’s deposit' };
  const { logs } = await desk.admin.ok('user.settlementLogs', { query });
  expect(logs).toMatchObject([
    { user: { id: merchantId }, ownerKind: 'merchant', kind: 'topup', balance: '31.00' },
  ]);
  for (const { client } of [world.north, world.peer]) {
    expect((await client.ok('user.settlementLogs', { query })).total).toBe(0);
  }
});

test('by the request that it settles, and by whether it was reversed', async () => {
  const peer = await addMember(desk, 'peer', { topup: '500.00' });
  const { id } = await peer.client.ok('request.ask', {
    body: { kind: 'settlement', amount: '40.00', utr: freshUtr() },
  });
  await desk.admin.ok('request.decide', { body: { id, status: 'approved' } });
  const list = async (query: Record<string, string>) => {
    const { logs } = await peer.client.ok('user.settlementLogs', { query });
    return logs.map(({ kind }) => kind);
  };
  expect(await list({ orderid: id.toLowerCase() })).toEqual(['settlement']);
  expect(await list({ orderid: id.slice(0, -1) })).toEqual([]);
  expect(await list({ status: 'approved' })).toEqual(['settlement', 'topup']);
  const { logs } = await peer.client.ok('user.settlementLogs', { query: { kind: 'topup' } });
  const refId = logs[0]?.id ?? '';
  await desk.admin.ok('ledger.reverse', { body: { refId, reason: 'typed twice' } });
  expect(await list({ status: 'reversed' })).toEqual(['topup']);
  expect(await list({ status: 'approved' })).toEqual(['settlement']);
  expect(await list({ status: 'approved,reversed' })).toEqual(['settlement', 'topup']);
});
