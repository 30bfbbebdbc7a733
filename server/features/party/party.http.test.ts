import type { PartyKind } from '@peerdesk/contract/party.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  type Placed,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let own: Placed;
let others: Placed;
let payoutRef: string;

const customerId = 'meera';

/** Two pay-ins of one customer with the peer of the north, one with a peer of the south. */
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  const paid = await payOrder(desk, world, { amount: '500.00', customerId });
  await desk.admin.ok('payin.confirm', { body: { refId: paid.refId } });
  own = await payOrder(desk, world, { amount: '600.00', customerId });
  await world.peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await addUpi(desk, world.otherPeer, { upi: 'southern@oksbi' });
  others = await openOrder(desk, world, { amount: '700.00', customerId });
  await fundMerchant(desk, world.merchant.id);
  const { refId } = await givePayout(desk, world, world.peer);
  payoutRef = refId;
  const body = { refId, status: 'approved', utr: freshUtr() } as const;
  await world.peer.client.ok('payout.decide', { body });
  await world.merchant.client.ok('dispute.create', { body: { refId, reason: 'no money' } });
});
afterAll(() => desk.close());

const read = (client: ApiClient, kind: PartyKind, of: string) =>
  client.ok('party.get', { query: { kind, of } });

test('an admin reads a customer by all of its orders', async () => {
  const { newest, ...customer } = await read(desk.admin, 'customer', own.refId);
  const none = { orders: 0, approved: 0, successRate: null, lastHour: 0, lastDay: 0 };
  expect(customer).toEqual({
    ...{ kind: 'customer', id: customerId, name: 'Ravi', recordId: null },
    detail: expect.stringMatching(/^Shop /),
    merchantId: expect.stringMatching(/^M/),
    payins: {
      ...{ orders: 3, approved: 1, successRate: 0.3333, lastHour: 3, lastDay: 3 },
      isCapped: false,
    },
    payouts: { ...none, isCapped: false },
    disputes: { total: 0, open: 0, isCapped: false },
  });
  expect(newest.map(({ amount }) => amount)).toEqual(['700.00', '600.00', '500.00']);
});

test('a merchant and a peer have their pay-outs and disputes too', async () => {
  for (const [kind, of] of [
    ['merchant', payoutRef],
    ['peer', world.peer.user.id],
  ] as const) {
    const party = await read(desk.admin, kind, of);
    expect(party).toMatchObject({ disputes: { total: 1, open: 1 }, payouts: { approved: 1 } });
    expect(party.newest[0]).toMatchObject({ kind: 'payout', refId: payoutRef });
    expect(party.recordId).toBe(kind === 'peer' ? of : world.merchant.id);
  }
});

test('a UPI ID is found by its address in any case, and by its id', async () => {
  const byAddress = await read(desk.admin, 'upi', 'Southern@OKSBI');
  expect(byAddress).toMatchObject({ name: 'southern@oksbi', payouts: null });
  expect(byAddress.payins.orders).toBe(1);
  expect(await read(desk.admin, 'upi', byAddress.id)).toEqual(byAddress);
});

describe('nobody reads more than their own orders say', () => {
  const orders = async (client: ApiClient, kind: PartyKind, of: string) =>
    (await read(client, kind, of)).payins.orders;

  test('a group and a peer read the customer by theirs', async () => {
    for (const { client } of [world.north, world.peer]) {
      expect(await orders(client, 'customer', own.refId)).toBe(2);
      expect(await orders(client, 'merchant', own.refId)).toBe(2);
    }
    for (const { client } of [world.south, world.otherPeer]) {
      const customer = await read(client, 'customer', others.refId);
      expect(customer.payins.orders).toBe(1);
      expect(customer.newest.map(({ refId }) => refId)).toEqual([others.refId]);
      const merchant = await read(client, 'merchant', others.refId);
      expect(merchant).toMatchObject({ recordId: null, disputes: { total: 0 } });
    }
  });

  test('404 for whomever they do not see, as for nobody at all', async () => {
    const before = await desk.fingerprint();
    const hidden: [ApiClient, PartyKind, string][] = [
      [world.otherPeer.client, 'peer', world.peer.user.id],
      [world.otherPeer.client, 'customer', own.refId],
      [world.otherPeer.client, 'merchant', own.refId],
      [world.peer.client, 'upi', 'southern@oksbi'],
      [world.south.client, 'peer', world.peer.user.id],
      [world.south.client, 'customer', own.refId],
      [world.payer.client, 'customer', own.refId],
      [desk.admin, 'customer', 'PI-none'],
      [desk.admin, 'customer', customerId],
      [desk.admin, 'peer', world.north.user.id],
    ];
    for (const [client, kind, of] of hidden) {
      const answer = await client.call('party.get', { query: { kind, of } });
      expect([kind, of, answer.status]).toEqual([kind, of, 404]);
    }
    const merchant = await world.merchant.client.fetch(`/api/party?kind=customer&of=${own.refId}`);
    expect(merchant.status).toBe(403);
    const odd = await desk.admin.fetch(`/api/party?kind=bank&of=${own.refId}`);
    expect(odd.status).toBe(422);
    expect(await desk.fingerprint()).toBe(before);
  });
});
