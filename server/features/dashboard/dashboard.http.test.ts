import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { presetRange, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { SeededRandom } from '../../testing/model/seeded-random.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  placePayout,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { iso } from '../../platform/db/iso.ts';
import { addUpChanges } from './add-up.ts';
import { recountOrders } from './store.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const addUp = () => addUpChanges({ pool: desk.owner });
let serial = 0;

interface Made {
  createdAt: number;
  status: string;
  peer: Member | null;
}

/** Puts a pay-in into the table, like any path of the product. */
async function putPayin(random: SeededRandom, { createdAt, status, peer }: Made): Promise<string> {
  serial += 1;
  const refId = `PIDASH${String(serial).padStart(8, '0')}`;
  const isApproved = status === 'approved';
  const needsPeer = isApproved || status === 'pending' || status === 'processing';
  const owner = peer ?? (needsPeer ? world.peer : null);
  const amount = random.between(100_00, 5000_00);
  await desk.owner.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id, amount,
       received_amount, currency, status, resolve_type, peer_id, subadmin_id, upi_id, peer_upi_id,
       account_id, utr, created_at, decided_at, flags)
     values ($1, $1, $2, $1, '', 'c', $3, $4, 'INR', $5, 'auto', $6, $7, $6, $6, $1, $8, $9, $10,
       $11)`,
    [
      refId,
      world.merchant.id,
      amount,
      isApproved ? amount - random.between(0, 50_00) : null,
      status,
      owner?.user.id ?? null,
      owner?.user.parentId ?? null,
      isApproved ? refId : null,
      iso(createdAt),
      isApproved ? iso(createdAt + random.between(1, 90 * minuteMs)) : null,
      isApproved && random.is(0.1) ? ['REVERSED'] : [],
    ],
  );
  return refId;
}

/** What happens to orders: they are decided, and move to another peer. */
async function changePayins(random: SeededRandom, refIds: readonly string[]): Promise<void> {
  const [refId, moved] = [random.of(refIds), random.of(refIds)];
  await desk.owner.query(
    `update payin set status = 'approved', received_amount = amount, utr = ref_id,
       peer_id = coalesce(peer_id, $2), subadmin_id = coalesce(subadmin_id, $3),
       peer_upi_id = coalesce(peer_upi_id, 'x'), decided_at = created_at + interval '130 seconds'
     where ref_id = $1`,
    [refId, world.peer.user.id, world.peer.user.parentId],
  );
  await desk.owner.query(
    `update payin set peer_id = $2, subadmin_id = $3 where ref_id = $1 and peer_id is not null`,
    [moved, world.otherPeer.user.id, world.otherPeer.user.parentId],
  );
}

const readers = (): [string, ApiClient][] => [
  ['admin', desk.admin],
  ['a subadmin', world.north.client],
  ['the other subadmin', world.south.client],
  ['a peer', world.peer.client],
  ['a payer', world.payer.client],
];

type Span = Record<'start' | 'end', string>;

/** What the table itself says of a reader's approved pay-ins: what arrived, and how fast. */
async function recomputed(owner: [column: string, id: string] | null, { start, end }: Span) {
  const { rows } = await desk.owner.query<{ amount: string; median: number | null }>(
    `select to_char(coalesce(sum(case when 'REVERSED' = any(flags) then 0 else received_amount end),
              0)::numeric / 100, 'FM999999990.00') as amount,
       percentile_disc(0.5) within group (
         order by ceil(extract(epoch from decided_at - created_at) / 60))::int as median
     from payin where status = 'approved' and created_at >= $1 and created_at < $2
       ${owner ? `and ${owner[0]} = $3` : ''}`,
    owner ? [start, end, owner[1]] : [start, end],
  );
  return rows[0];
}

/** Each figure beside the total of the list that it links to, and beside the table. */
async function compare(name: string, client: ApiClient, asked: Span): Promise<void> {
  const shown = await client.ok('dashboard.get', { query: asked });
  const span = { start: shown.start, end: shown.end };
  const listed = async (query: object) =>
    (await client.ok('payin.list', { query: { pagesize: '1', ...query } })).total;
  const { payin } = shown;
  const approved = await recomputed(owners()[name] ?? null, span);
  expect(payin).toMatchObject({
    count: await listed(span),
    approved: await listed({ ...span, status: 'approved' }),
    amount: approved?.amount,
    medianMinutes: approved?.median ?? null,
    previous: { count: await listed(shown.previousPeriod) },
  });
  const { series } = await client.ok('dashboard.stats', { query: span });
  expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(payin.count);
}

const owners = (): Record<string, [string, string] | null> => ({
  admin: null,
  'a subadmin': ['subadmin_id', world.north.user.id],
  'the other subadmin': ['subadmin_id', world.south.user.id],
  'a peer': ['peer_id', world.peer.user.id],
  'a payer': ['peer_id', world.payer.user.id],
});

async function countError(): Promise<string | undefined> {
  return (await desk.bookErrors()).find((error) => error.startsWith('the counts of orders'));
}

test('each figure equals its list and the table, for each reader and any period', async () => {
  const random = new SeededRandom(20_261_122);
  const now = desk.clock.now();
  const refIds: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (let n = 0; n < 30; n += 1) {
      const createdAt = now - random.between(0, 3 * dayMs);
      const peer = random.of([null, world.peer, world.otherPeer]);
      refIds.push(await putPayin(random, { createdAt, status: random.of(orderStatuses), peer }));
    }
    for (let n = 0; n < 10; n += 1) await changePayins(random, refIds);
    // The figures are the same before and after the changes are added up, and while they are.
    if (round % 2 === 1) await Promise.all([addUp(), addUp()]);
    const end = now - random.between(0, 2 * dayMs);
    const asked = { start: iso(end - random.between(0, dayMs)), end: iso(end) };
    for (const [name, client] of readers()) await compare(name, client, asked);
    expect(await countError()).toBeUndefined();
  }
  const { rows } = await desk.owner.query(`select from order_count where orders < 0`);
  expect(rows).toEqual([]);
});

test('a count that is not that of the orders is found', async () => {
  await addUp();
  const miscount = (by: number) =>
    desk.owner.query(
      `update order_count set orders = orders + $1 where (scope, kind, at, status, minutes) = (
         select scope, kind, at, status, minutes from order_count order by 1, 2, 3, 4, 5 limit 1)`,
      [by],
    );
  await miscount(1);
  expect(await countError()).toContain('counted 1 orders');
  await recountOrders(desk.owner);
  expect(await countError()).toBeUndefined();
});

test('by default today up to now, beside yesterday until the same time', async () => {
  const now = desk.clock.now();
  const today = presetRange('today', now, timeZoneDefault);
  const shown = await desk.admin.ok('dashboard.get');
  expect(shown).toMatchObject({
    start: iso(today.start),
    isOver: false,
    previousPeriod: { start: iso(today.start - dayMs) },
  });
  expect(Date.parse(shown.end) - Date.parse(shown.previousPeriod.end)).toBe(dayMs);
});

test('what is approved for true counts, with its group and its peer', async () => {
  const span = { start: iso(desk.clock.now() - minuteMs) };
  const before = await world.peer.client.ok('dashboard.get', { query: span });
  const { refId } = await payOrder(desk, world, { amount: '1234.00' });
  await world.peer.client.ok('payin.confirm', { body: { refId } });
  const after = await world.peer.client.ok('dashboard.get', { query: span });
  expect(after.payin.approved).toBe(before.payin.approved + 1);
  expect(after.payin.medianMinutes).toBe(1);
  const { peers } = await world.north.client.ok('dashboard.peers', { query: span });
  expect(peers).toMatchObject([{ id: world.peer.user.id, payin: { amount: '1234.00' } }]);
  const { subadmins } = await desk.admin.ok('dashboard.subadmins', { query: span });
  expect(subadmins[0]).toMatchObject({
    id: world.north.user.id,
    peers: { total: 2, online: 2 },
    payin: { approved: 1, amount: '1234.00' },
  });
});

test('a subadmin gets its own group alone, a peer no groups at all', async () => {
  const { subadmins } = await world.south.client.ok('dashboard.subadmins');
  expect(subadmins.map(({ id }) => id)).toEqual([world.south.user.id]);
  expect(await world.peer.client.refused('dashboard.subadmins')).toBe('PermissionDenied');
  expect(await world.peer.client.refused('dashboard.peers')).toBe('PermissionDenied');
  const { peers } = await world.south.client.ok('dashboard.peers', {
    query: { start: iso(desk.clock.now() - 4 * dayMs) },
  });
  expect(peers.map(({ id }) => id)).toEqual([world.otherPeer.user.id]);
});

test('open disputes and unassigned pay-outs of the reader', async () => {
  await fundMerchant(desk, world.merchant.id);
  const { refId } = await givePayout(desk, world, world.payer);
  const body = { refId, status: 'approved', utr: freshUtr() } as const;
  await world.payer.client.ok('payout.decide', { body });
  await world.merchant.client.ok('dispute.create', { body: { refId, reason: 'no money' } });
  await placePayout(world);
  const { disputes, unassignedPayouts, payout } = await desk.admin.ok('dashboard.get');
  expect({ disputes, unassignedPayouts }).toEqual({
    disputes: { open: 1, previous: { open: 0 } },
    unassignedPayouts: 1,
  });
  expect(payout).toMatchObject({ count: 2, approved: 1, amount: '500.00', successRate: 0.5 });
  const listed = async (client: ApiClient, state: 'open' | 'closed') =>
    (await client.ok('dispute.list', { query: { state } })).total;
  expect([await listed(desk.admin, 'open'), await listed(desk.admin, 'closed')]).toEqual([1, 0]);
  expect(await listed(world.south.client, 'open')).toBe(0);
  const own = await world.payer.client.ok('dashboard.get');
  expect(own).toMatchObject({ disputes: { open: 1 }, unassigned: 0, payout: { count: 1 } });
  const other = await world.south.client.ok('dashboard.get');
  expect(other).toMatchObject({
    disputes: { open: 0 },
    unassignedPayouts: 0,
    payout: { count: 0 },
  });
});

test('what a peer and its subadmin earned, given back when an approval is reversed', async () => {
  const { north, peer, payer } = world;
  const query = { start: iso(desk.clock.now()) };
  const earned = async (client: ApiClient) => (await client.ok('dashboard.get', { query })).earned;
  for (const { user } of [peer, payer]) {
    const body = { userId: user.id, commission: { payinBps: 100, payoutBps: 50 } };
    await desk.admin.ok('user.update', { body });
  }
  const override = { payinBps: 50, payoutBps: 0 };
  await desk.admin.ok('user.update', { body: { userId: north.user.id, override } });
  const { refId } = await payOrder(desk, world, { amount: '1100.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  const given = await givePayout(desk, world, payer, { amount: '600.00' });
  const paid = { refId: given.refId, status: 'approved', utr: freshUtr() } as const;
  await payer.client.ok('payout.decide', { body: paid });
  expect(await earned(peer.client)).toEqual({ amount: '11.00', previous: { amount: '0.00' } });
  expect(await earned(payer.client)).toMatchObject({ amount: '3.00' });
  expect(await earned(north.client)).toMatchObject({ amount: '5.50' });
  expect(await earned(world.south.client)).toMatchObject({ amount: '0.00' });
  expect(await earned(desk.admin)).toBeNull();
  await desk.admin.ok('ledger.reverse', { body: { refId, reason: 'the wrong account' } });
  expect(await earned(peer.client)).toMatchObject({ amount: '0.00' });
  expect(await earned(north.client)).toMatchObject({ amount: '0.00' });
});

describe('a period', () => {
  test.each([
    [{ start: 'today', end: '2026-01-01T00:00:00Z' }, 'end'],
    [{ start: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' }, 'end'],
    [{ start: 'someday' }, 'start'],
  ])('%j is refused', async (query, field) => {
    const refused = await desk.admin.call('dashboard.get', { query: query as never });
    expect(refused).toMatchObject({
      status: 422,
      error: { fields: { [field]: expect.any(String) } },
    });
  });

  test('of a preset has its business days; beyond two days the bars are days', async () => {
    const { start, end, unit } = await desk.admin.ok('dashboard.stats', {
      query: { start: 'last7days' },
    });
    expect(unit).toBe('day');
    expect(Date.parse(end) - Date.parse(start)).toBe(7 * dayMs);
    const today = await desk.admin.ok('dashboard.stats', { query: { kind: 'payout' } });
    expect(today.unit).toBe('hour');
  });
});
