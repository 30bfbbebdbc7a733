import type { Dispute } from '@peerdesk/contract/dispute.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { settledEtag } from '../../testing/settled-etag.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { waitFor } from '../../testing/wait.ts';

let desk: TestDesk;
let world: World;
let first: Dispute;
let taken: Dispute;
let stands: Dispute;
let southern: Dispute;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  first = await dispute(world.payer, '700.00');
  taken = await dispute(world.peer, '500.00');
  await desk.admin.ok('dispute.start', { body: { disputeId: taken.id } });
  stands = await dispute(world.payer, '600.00');
  await desk.admin.ok('dispute.start', { body: { disputeId: stands.id } });
  await resolve(stands, 'resolved');
  southern = await dispute(world.otherPeer, '900.00');
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

async function dispute(by: Member, amount: string): Promise<Dispute> {
  const { refId } = await givePayout(desk, world, by, { amount });
  const paid = { refId, status: 'approved' as const, utr: freshUtr() };
  await by.client.ok('payout.decide', { body: paid });
  return world.merchant.client.ok('dispute.create', { body: { refId, reason: 'no money' } });
}

const resolve = ({ id }: Dispute, status: 'resolved' | 'revoke_claim') =>
  desk.admin.ok('dispute.resolve', { body: { disputeId: id, status, note: 'looked into it' } });

async function ids(query: Record<string, string>, client = desk.admin): Promise<string[]> {
  const { orders } = await client.ok('dispute.list', { query });
  return orders.map(({ id }) => id);
}
const idsOf = (...all: Dispute[]) => all.map(({ id }) => id);

describe('scope', () => {
  test('the admin sees all, a group its own, a peer those about itself', async () => {
    expect(await ids({})).toEqual(idsOf(southern, stands, taken, first));
    expect(await ids({}, world.north.client)).toEqual(idsOf(stands, taken, first));
    expect(await ids({}, world.south.client)).toEqual(idsOf(southern));
    expect(await ids({}, world.payer.client)).toEqual(idsOf(stands, first));
    expect(await ids({}, world.peer.client)).toEqual(idsOf(taken));
    expect(await ids({}, world.otherPeer.client)).toEqual(idsOf(southern));
  });

  test('filters do not widen it', async () => {
    for (const query of [
      { q: southern.id },
      { orderid: southern.refId },
      { peerId: world.otherPeer.user.id },
      { amount: '900' },
    ]) {
      for (const { client } of [world.north, world.payer]) {
        const { total, counts } = await client.ok('dispute.list', { query });
        expect([total, ...new Set(Object.values(counts))]).toEqual([0, 0]);
      }
    }
  });
});

describe('filters', () => {
  test('status, amount, merchant, peer, order id and the ids of the dispute and its pay-out', async () => {
    expect(await ids({ status: 'unassigned' })).toEqual(idsOf(southern, first));
    expect(await ids({ status: 'pending' })).toEqual(idsOf(taken));
    expect(await ids({ status: 'resolved' })).toEqual(idsOf(stands));
    expect(await ids({ amount: '700' })).toEqual(idsOf(first));
    expect(await ids({ peerId: world.payer.user.id })).toEqual(idsOf(stands, first));
    expect(await ids({ merchantId: world.merchant.id, skip: '3' })).toEqual(idsOf(first));
    expect(await ids({ merchantId: world.otherMerchant.id })).toEqual([]);
    for (const orderid of [first.payout.orderId, first.refId, first.id.toLowerCase()]) {
      expect(await ids({ orderid })).toEqual(idsOf(first));
    }
  });

  test('search finds the ids, the customer, the reference and the payer’s UPI ID', async () => {
    const { customer, orderId } = first.payout;
    const words = [first.id.slice(4), first.refId, orderId, customer.id, first.utr ?? ''];
    for (const q of words) expect(await ids({ q }), q).toEqual(idsOf(first));
    const { peerUpiId } = await desk.admin.ok('payout.one', { params: { refId: taken.refId } });
    expect(await ids({ q: peerUpiId ?? 'none' })).toEqual(idsOf(taken));
    expect(await ids({ q: 'ravi' })).toHaveLength(4);
    expect(await ids({ q: 'nobody of that name' })).toEqual([]);
  });

  test('sorting, paging, and counts that ignore the status', async () => {
    const byAmount = idsOf(taken, stands, first, southern);
    expect(await ids({ sort: 'amount' })).toEqual(byAmount);
    expect(await ids({ sort: '-amount', skip: '1', pagesize: '2' })).toEqual(
      byAmount.toReversed().slice(1, 3),
    );
    const { counts, total } = await desk.admin.ok('dispute.list', {
      query: { status: 'resolved' },
    });
    expect(total).toBe(1);
    expect(counts).toEqual({ unassigned: 2, pending: 1, waitsFor: 3, handedTo: 0 });
    for (const query of [{ status: 'approved' }, { sort: 'expiresAt' }]) {
      const refused = await desk.admin.refused('dispute.list', { query: query as never });
      expect(refused).toBe('ValidationError');
    }
  });

  test('a row has its pay-out, who handles it and what the caller has not read', async () => {
    await world.north.client.ok('dispute.message', {
      body: { disputeId: first.id, text: 'Did you send it?' },
    });
    const of = async (client: ApiClient) =>
      (await client.ok('dispute.list', { query: { q: first.id } })).orders[0];
    expect(await of(world.payer.client)).toMatchObject({
      status: 'unassigned',
      handler: null,
      payout: { refId: first.refId, amount: '700.00', flags: ['DISPUTED'] },
      lastMessage: { text: 'Did you send it?', author: world.north.user.name },
      unread: 1,
    });
    expect(await of(world.north.client)).toMatchObject({ unread: 0 });
    expect(await of(desk.admin)).toMatchObject({ unread: 1 });
  });
});

describe('polls', () => {
  const poll = (authorization: string, etag = '') =>
    fetch(`${desk.bases[0]}/api/payout/get-dispute-payout`, {
      headers: { authorization, ...(etag ? { 'if-none-match': etag } : {}) },
    });

  async function markOf(member: Member) {
    const body = { username: member.user.username, password };
    const { accessToken } = await desk.anyone.ok('auth.signin', { body });
    const authorization = `auth ${accessToken}`;
    return { authorization, etag: await settledEtag((mark) => poll(authorization, mark)) };
  }

  test.each<[string, () => Promise<unknown>]>([
    ['a new dispute', () => dispute(world.payer, '800.00')],
    ['a taken one', () => desk.admin.ok('dispute.start', { body: { disputeId: first.id } })],
    [
      'a message',
      () => desk.admin.ok('dispute.message', { body: { disputeId: first.id, text: 'Well?' } }),
    ],
    ['a verdict', () => resolve(first, 'revoke_claim')],
  ])(
    'an unchanged poll is 304 until there is %s, for the parties and nobody else',
    async (_what, act) => {
      const parties = await Promise.all([world.payer, world.north].map(markOf));
      const stranger = await markOf(world.south);
      await act();
      for (const { authorization, etag } of parties) {
        await waitFor(
          'a changed list',
          async () => (await poll(authorization, etag)).status === 200,
        );
      }
      const { orders } = await world.south.client.ok('dispute.list');
      expect(orders.map(({ id }) => id)).toEqual(idsOf(southern));
      expect((await poll(stranger.authorization, stranger.etag)).status).toBe(304);
    },
  );
});

describe('what a change leaves behind', () => {
  test('rows for the readers of every scope, and an audit row for every act', async () => {
    const one = await dispute(world.payer, '850.00');
    const { id, refId } = one;
    await world.north.client.ok('dispute.start', { body: { disputeId: id } });
    await world.payer.client.ok('dispute.message', { body: { disputeId: id, text: 'I sent it' } });
    await resolve(one, 'revoke_claim');
    const { rows } = await desk.owner.query<{ topic: string; event: string; scopes: string[] }>(
      `select topic, event, scopes from outbox where ref in ($1, $2, $3) and id >=
         (select id from outbox where event = 'payout.disputed' and ref = $2) order by id`,
      [id, refId, world.payer.user.id],
    );
    expect(rows.map(({ topic, event }) => `${topic} ${event}`)).toEqual([
      'payout payout.disputed',
      'dispute dispute.created',
      'wallet wallet.changed',
      'dispute dispute.started',
      'dispute dispute.message',
      'payout payout.revoked',
      'wallet wallet.changed',
      'dispute dispute.revoke_claim',
    ]);
    const concerned = [
      'desk',
      `group:${world.north.user.id}`,
      `merchant:${world.merchant.id}`,
      `peer:${world.payer.user.id}`,
    ];
    for (const { scopes, event } of rows) expect(scopes.toSorted(), event).toEqual(concerned);
    const audit = await desk.owner.query<{ action: string; actor: { id: string } }>(
      'select action, actor from audit where subject = $1 order by id',
      [`dispute:${id}`],
    );
    expect(audit.rows.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['dispute.created', world.merchant.id],
      ['dispute.started', world.north.user.id],
      ['dispute.message', world.payer.user.id],
      ['dispute.revoke_claim', (await desk.admin.ok('user.me')).id],
    ]);
  });
});
