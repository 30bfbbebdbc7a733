import { payoutFlags, type Payout } from '@peerdesk/contract/payout.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { settledEtag } from '../../testing/settled-etag.ts';
import {
  addUpi,
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  placePayout,
  type Member,
  type World,
} from '../../testing/world.ts';
import { waitFor } from '../../testing/wait.ts';

let desk: TestDesk;
let world: World;
let created: Payout;
let pending: Payout;
let processing: Payout;
let approved: Payout;
let southern: Payout;
const utr = freshUtr();

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  created = await placePayout(world, { amount: '500.00' });
  pending = await givePayout(desk, world, world.payer, { amount: '600.00', accept: false });
  processing = await givePayout(desk, world, world.peer, { amount: '700.00' });
  approved = await givePayout(desk, world, world.payer, { amount: '800.00' });
  await world.payer.client.ok('payout.decide', {
    body: { refId: approved.refId, status: 'approved', utr },
  });
  southern = await givePayout(desk, world, world.otherPeer, { amount: '900.00' });
});
afterAll(() => desk.close());

async function refs(query: Record<string, string>, client = desk.admin): Promise<string[]> {
  const { orders } = await client.ok('payout.list', { query });
  return orders.map((order) => order.refId);
}
const idsOf = (...orders: Payout[]) => orders.map(({ refId }) => refId);

describe('scope', () => {
  test('the admin sees all, a group its own, a peer what it has', async () => {
    expect(await refs({})).toEqual(idsOf(southern, approved, processing, pending, created));
    expect(await refs({}, world.north.client)).toEqual(idsOf(approved, processing, pending));
    expect(await refs({}, world.payer.client)).toEqual(idsOf(approved, pending));
    expect(await refs({}, world.peer.client)).toEqual(idsOf(processing));
    expect(await refs({}, world.south.client)).toEqual(idsOf(southern));
  });

  test('filters do not widen it', async () => {
    expect(await refs({ q: southern.refId }, world.north.client)).toEqual([]);
    const query = { peerId: world.otherPeer.user.id };
    const { total, counts } = await world.peer.client.ok('payout.list', { query });
    expect(total).toBe(0);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  });
});

describe('filters', () => {
  test('status, amount, ids, references, and what a destination is not found by', async () => {
    expect(await refs({ status: 'created' })).toEqual(idsOf(created));
    expect(await refs({ amount: '700' })).toEqual(idsOf(processing));
    expect(await refs({ orderid: created.orderId })).toEqual(idsOf(created));
    expect(await refs({ q: utr })).toEqual(idsOf(approved));
    expect(await refs({ q: created.refId.slice(6).toLowerCase() })).toEqual(idsOf(created));
    const { customer } = await desk.admin.ok('payout.one', { params: { refId: pending.refId } });
    expect(await refs({ q: customer.upi ?? '' }, world.payer.client)).toEqual([]);
    const unassigned = { query: { status: 'unassigned' } as never };
    expect(await desk.admin.refused('payout.list', unassigned)).toBe('ValidationError');
  });

  test('sorting, paging, and counts that ignore the status', async () => {
    const byAmount = idsOf(created, pending, processing, approved, southern);
    expect(await refs({ sort: 'amount' })).toEqual(byAmount);
    expect(await refs({ sort: '-amount', skip: '1', pagesize: '2' })).toEqual(
      byAmount.toReversed().slice(1, 3),
    );
    const { counts, total } = await desk.admin.ok('payout.list', { query: { status: 'approved' } });
    expect(total).toBe(1);
    expect(counts).toEqual({ created: 1, pending: 1, processing: 2, waitsFor: 1, handedTo: 0 });
  });
});

test('an unchanged poll is 304; a new owner’s list and the old one’s both change', async () => {
  const base = desk.bases[0] ?? '';
  const sessions = new Map<Member, string>();
  for (const member of [world.payer, world.otherPeer]) {
    const body = { username: member.user.username, password };
    const { accessToken } = await desk.anyone.ok('auth.signin', { body });
    sessions.set(member, `auth ${accessToken}`);
  }
  const poll = (member: Member, etag?: string) =>
    fetch(`${base}/api/payout`, {
      headers: {
        authorization: sessions.get(member) ?? '',
        ...(etag ? { 'if-none-match': etag } : {}),
      },
    });
  const first = await givePayout(desk, world, world.payer, { accept: false });
  const marks = new Map<Member, string>();
  for (const member of [world.payer, world.otherPeer]) {
    marks.set(member, await settledEtag((mark) => poll(member, mark)));
  }
  const { refId } = first;
  await desk.admin.ok('payout.decide', { body: { refId, status: 'created' } });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: world.otherPeer.user.id } });
  for (const [member, etag] of marks) {
    await waitFor('a changed list', async () => (await poll(member, etag)).status === 200);
  }
});

describe('who could take it', () => {
  const ask = (query: Record<string, string>, client = desk.admin) =>
    client.ok('payout.assignees', { query });

  test('groups and people with the reasons, best first; those under the admin as a group of null', async () => {
    const direct = await addMember(desk, 'peer-withdrawal');
    await world.payer.client.ok('user.updateMe', { body: { presence: 'offline' } });
    const { subadmins } = await ask({ amount: '500.00' });
    const ids = subadmins.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids)).toEqual(new Set([world.north.user.id, world.south.user.id, null]));
    const own = subadmins.find(({ id }) => id === null);
    expect(own?.peers.map(({ id }) => id)).toEqual([direct.user.id]);
    const north = subadmins.find(({ id }) => id === world.north.user.id);
    expect(north).toMatchObject({ defaultPayoutPeer: null, reasons: ['fits', 'no_default_peer'] });
    expect(north?.peers.map(({ id, reasons }) => [id, reasons])).toEqual([
      [world.peer.user.id, ['fits']],
      [world.payer.user.id, ['fits', 'offline', 'no_upi']],
    ]);
    expect(north?.peers[1]?.lastPaidAt).not.toBeNull();
    expect(north?.openCount).toBe(2);
  });

  test('who had it before does not fit, and the pay-out’s amount is taken', async () => {
    const { refId } = await givePayout(desk, world, world.peer, { amount: '450.00' });
    await world.peer.client.ok('payout.decide', { body: { refId, status: 'created' } });
    const { subadmins } = await ask({ refId });
    const north = subadmins.find(({ id }) => id === world.north.user.id);
    expect(north?.peers.map(({ id, reasons }) => [id, reasons[0]])).toEqual([
      [world.payer.user.id, 'fits'],
      [world.peer.user.id, 'had_it_before'],
    ]);
  });

  test('found by name and by UPI ID', async () => {
    const people = async (query: Record<string, string>) =>
      (await ask(query)).subadmins.flatMap(({ peers }) => peers.map(({ id }) => id));
    expect(await people({ name: world.payer.user.name.toUpperCase() })).toEqual([
      world.payer.user.id,
    ]);
    await addUpi(desk, world.otherPeer);
    const { upis } = (await ask({})).subadmins
      .flatMap(({ peers }) => peers)
      .find(({ id }) => id === world.peer.user.id) ?? { upis: [] };
    expect(await people({ upi: upis[0] ?? 'none' })).toEqual([world.peer.user.id]);
    expect(await people({ name: 'nobody of that name' })).toEqual([]);
    const byGroup = await ask({ name: world.south.user.name });
    expect(byGroup.subadmins.map(({ id }) => id)).toEqual([world.south.user.id]);
  });

  test('a subadmin sees itself only, and no pay-out of others', async () => {
    const { subadmins } = await ask({}, world.south.client);
    expect(subadmins.map(({ id }) => id)).toEqual([world.south.user.id]);
    const query = { refId: processing.refId };
    expect(await world.south.client.refused('payout.assignees', { query })).toBe('NotFound');
    const bad = await desk.admin.refused('payout.assignees', { query: { amount: '-1' } });
    expect(bad).toBe('ValidationError');
  });
});

test('each flag finds the pay-outs that show it, for whoever is shown it', async () => {
  const set = (order: Payout, flags: string[]) =>
    desk.owner.query('update payout set flags = $2 where ref_id = $1', [order.refId, flags]);
  await set(created, ['REVOKED', 'PAID_TWICE_RISK']);
  await set(processing, ['PAID_TWICE_RISK', 'DISPUTED']);
  const readers = [desk.admin, world.north.client, world.peer.client, world.merchant.client];
  for (const client of readers) {
    const { orders } = await client.ok('payout.list', { query: {} });
    for (const flag of payoutFlags) {
      const shown = orders.filter(({ flags }) => flags.includes(flag));
      expect(await refs({ flag }, client)).toEqual(idsOf(...shown));
    }
  }
  expect(await refs({ flag: 'PAID_TWICE_RISK' })).toEqual(idsOf(processing, created));
  expect(await refs({ flag: 'PAID_TWICE_RISK' }, world.merchant.client)).toEqual([]);
  expect(await refs({ flag: 'REVOKED,DISPUTED' })).toEqual(idsOf(processing, created));
  expect(await desk.admin.refused('payout.list', { query: { flag: 'LATE' } as object })).toBe(
    'ValidationError',
  );
  for (const order of [created, processing]) await set(order, []);
});

test('the books still prove themselves', async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
