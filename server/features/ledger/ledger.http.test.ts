import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  topUp,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
/** A pay-in and a pay-out of the peer of the north, and a pay-in of the south. */
let payin: string;
let payout: string;
let southern: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  const { peer, otherPeer, merchant } = world;
  payin = await approvePayin();
  desk.clock.advance(1000);
  await fundMerchant(desk, merchant.id);
  const paid = await givePayout(desk, world, peer, { amount: '500.00' });
  payout = paid.refId;
  desk.clock.advance(1000);
  const body = { refId: payout, status: 'approved', utr: freshUtr() } as const;
  await peer.client.ok('payout.decide', { body });
  await peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await addUpi(desk, otherPeer);
  southern = await approvePayin();
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

async function approvePayin(): Promise<string> {
  const { refId } = await payOrder(desk, world, { amount: '1000.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  return refId;
}

describe('what moved a wallet', () => {
  test('one’s own, the newest first, each with the balance after it', async () => {
    const { postings, total, currency } = await world.peer.client.ok('ledger.report');
    expect(
      postings.map(({ kind, refId, amount, balance }) => [kind, refId, amount, balance]),
    ).toEqual([
      ['payout_approved', payout, '500.00', '999510.00'],
      ['payin_approved', payin, '-990.00', '999010.00'],
      ['topup', null, '1000000.00', '1000000.00'],
    ]);
    expect({ total, currency }).toEqual({ total: 3, currency: 'INR' });
    expect(postings.at(-1)?.reason).toBe('test');
  });

  test('filtered by kind, order, amount and period, sorted and paged', async () => {
    const read = async (query: Record<string, string>) => {
      const answer = await world.peer.client.ok('ledger.report', { query });
      return answer.postings.map(({ kind }) => kind);
    };
    expect(await read({ kind: 'payin_approved' })).toEqual(['payin_approved']);
    expect(await read({ refId: payout })).toEqual(['payout_approved']);
    const { orderId } = await world.peer.client.ok('payout.one', { params: { refId: payout } });
    for (const orderid of [orderId, payout, payout.toLowerCase()]) {
      expect(await read({ orderid }), orderid).toEqual(['payout_approved']);
    }
    expect(await read({ orderid: 'nobody’s' })).toEqual([]);
    expect(await read({ amount: '990.00' })).toEqual(['payin_approved']);
    expect(await read({ status: 'approved' })).toEqual(['payout_approved', 'payin_approved']);
    expect(await read({ status: 'pending,declined' })).toEqual([]);
    for (const q of [orderId.slice(-5), payout.toLowerCase()]) {
      expect(await read({ q }), q).toEqual(['payout_approved']);
    }
    // What a top-up is about is only its reason.
    expect(await read({ q: 'TEST' })).toEqual(['topup']);
    expect(await read({ q: 'nobody’s' })).toEqual([]);
    expect(await read({ sort: 'createdAt', pagesize: '1' })).toEqual(['topup']);
    const { postings } = await world.peer.client.ok('ledger.report');
    const end = postings[0]?.at ?? '';
    expect(await read({ end })).toEqual(['payin_approved', 'topup']);
    expect(await read({ start: end })).toEqual(['payout_approved']);
  });

  test('staff reads those of its people; 404 for anybody else’s, and to a peer', async () => {
    const { north, south, peer, otherPeer } = world;
    const query = { userId: peer.user.id };
    const told = await Promise.all(
      [desk.admin, north.client].map((client) => client.ok('ledger.report', { query })),
    );
    for (const { total } of told) expect(total).toBe(3);
    for (const client of [south.client, otherPeer.client]) {
      const call = () => client.call('ledger.report', { query });
      expect(await refusalOf(desk, call)).toMatchObject({ status: 404 });
    }
    const nobody = () => desk.admin.call('ledger.report', { query: { userId: 'U0' } });
    expect(await refusalOf(desk, nobody)).toMatchObject({ status: 404 });
  });
});

describe('entries found by their orders', () => {
  const found = async (client: ApiClient, query: Record<string, string>) => {
    const { entries } = await client.ok('ledger.payins', { query });
    return entries.map(({ refId }) => refId);
  };

  test('by a text and by a status, as the list of these orders finds them', async () => {
    const { customer } = await desk.admin.ok('payin.one', { params: { refId: payin } });
    for (const q of [payin, payin.slice(4), customer.id]) {
      expect(await found(desk.admin, { q }), q).toEqual([payin]);
      expect(await found(world.north.client, { q }), q).toEqual([payin]);
      expect(await found(world.south.client, { q }), q).toEqual([]);
    }
    expect(await found(desk.admin, { status: 'approved' })).toEqual([southern, payin]);
    expect(await found(desk.admin, { status: 'declined,expired' })).toEqual([]);
    const paid = await desk.admin.ok('ledger.payouts', {
      query: { q: payout, status: 'approved' },
    });
    expect(paid.total).toBe(2);
  });

  test('a group does not find by them what is another group’s by now', async () => {
    await desk.owner.query('update payin set subadmin_id = $2 where ref_id = $1', [
      payin,
      world.south.user.id,
    ]);
    expect(await found(world.north.client, {})).toEqual([payin]);
    for (const query of [{ q: payin }, { status: 'approved' }]) {
      expect(await found(world.north.client, query)).toEqual([]);
    }
    await desk.owner.query('update payin set subadmin_id = $2 where ref_id = $1', [
      payin,
      world.north.user.id,
    ]);
  });

  test('and so does the report of the ledger', async () => {
    for (const [query, rows] of [
      [{ q: payin }, 3],
      [{ q: payout, status: 'approved' }, 4],
      [{ status: 'declined' }, 0],
    ] as const) {
      const filters = JSON.stringify(query);
      const preview = await desk.admin.ok('report.preview', { query: { kind: 'ledger', filters } });
      expect(preview.total, filters).toBe(rows);
    }
  });
});

describe('entries about orders', () => {
  test('the admin sees every line, and whose it is', async () => {
    const { entries, total } = await desk.admin.ok('ledger.payins', { query: { refId: payin } });
    expect(total).toBe(1);
    const { peer, merchant } = world;
    expect(entries[0]?.postings.map(({ owner, amount }) => [owner?.id ?? null, amount])).toEqual([
      [peer.user.id, '-990.00'],
      [merchant.id, '970.00'],
      [null, '20.00'],
    ]);
    const all = await desk.admin.ok('ledger.payouts');
    expect(all.entries.map(({ kind }) => kind)).toEqual(['payout_approved', 'payout_created']);
    const { orderId: orderid } = await desk.admin.ok('payin.one', { params: { refId: payin } });
    const found = await desk.admin.ok('ledger.payins', { query: { orderid } });
    expect(found.entries.map(({ refId }) => refId)).toEqual([payin]);
    expect((await desk.admin.ok('ledger.payouts', { query: { orderid } })).total).toBe(0);
    const southOnes = await world.south.client.ok('ledger.payins', { query: { orderid } });
    expect(southOnes.total).toBe(0);
    const ofMerchant = { merchantId: merchant.id };
    expect((await desk.admin.ok('ledger.payins', { query: ofMerchant })).total).toBe(2);
    const ofOther = { merchantId: world.otherMerchant.id };
    expect((await desk.admin.ok('ledger.payins', { query: ofOther })).total).toBe(0);
  });

  test('a subadmin sees the wallets of its own people, and no other line or entry', async () => {
    const { north, south, peer, otherPeer, merchant } = world;
    const { entries } = await north.client.ok('ledger.payins');
    expect(entries.map(({ refId }) => refId)).toEqual([payin]);
    expect(entries[0]?.postings.map(({ owner }) => owner?.id)).toEqual([peer.user.id]);
    // What was held from the merchant moved nobody's wallet.
    const paid = await north.client.ok('ledger.payouts');
    expect(paid.entries.map(({ kind }) => kind)).toEqual(['payout_approved']);
    const others = await south.client.ok('ledger.payins');
    expect(others.entries.map(({ refId }) => refId)).toEqual([southern]);
    for (const query of [
      { refId: southern },
      { peerId: otherPeer.user.id },
      { merchantId: merchant.id },
      // What the merchant and the house got is found by nobody of a group.
      { amount: '970.00' },
      { amount: '20.00' },
    ]) {
      const found = await north.client.ok('ledger.payins', { query });
      expect({ ...found, query }).toMatchObject({ entries: [], total: 0 });
    }
  });
});

// The last one: the clock stands still from here on.
test('movements of a wallet at one instant stand as their balances were written', async () => {
  desk.clock.stop();
  const { user } = await addMember(desk, 'peer');
  const amounts = [500, 40, 300, 2000, 100, 70, 600, 8].map((rupees) => `${rupees}.00`);
  for (const amount of amounts) await topUp(desk, user.id, amount);
  const query = { userId: user.id };
  const list = await desk.admin.ok('ledger.report', { query });
  expect(list.postings.map(({ amount }) => amount)).toEqual(amounts.toReversed());
  const oldestFirst = await desk.admin.ok('ledger.report', {
    query: { ...query, sort: 'createdAt' },
  });
  expect(oldestFirst.postings.map(({ amount }) => amount)).toEqual(amounts);
});
