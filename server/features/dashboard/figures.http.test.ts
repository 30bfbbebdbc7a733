import { datePresets } from '@peerdesk/contract/list.ts';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { businessDay, startOfBusinessDay, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { dayMs, hourMs, minuteMs } from '@peerdesk/domain/durations.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { iso } from '../../platform/db/iso.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { buildWorld, password, type Member, type World } from '../../testing/world.ts';
import { addUpChanges, countDays } from './add-up.ts';
import { recountOrders } from './store.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

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

const payoutStatuses = ['created', 'pending', 'processing', 'approved', 'declined'] as const;

/** A pay-out of the world's payer, or of nobody yet. */
async function putPayout(random: SeededRandom, createdAt: number): Promise<void> {
  serial += 1;
  const status = random.of(payoutStatuses);
  const payer = status === 'created' ? null : world.payer.user;
  await desk.owner.query(
    `insert into payout (ref_id, merchant_id, order_id, content_hash, customer_id, customer_upi,
       amount, fee, fee_bps, currency, status, peer_id, subadmin_id, utr, created_at, decided_at)
     values ($1, $2, $1, '', 'c', 'c@upi', $3, 0, 0, 'INR', $4, $5, $6, $1, $7, $7)`,
    [
      ...[`PODASH${String(serial).padStart(8, '0')}`, world.merchant.id],
      ...[random.between(100_00, 5000_00), status, payer?.id, payer?.parentId, iso(createdAt)],
    ],
  );
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

const amountIn = { payin: 'received_amount', payout: 'amount' } as const;

/** What the table itself says of a reader's approved orders: how many, what moved, how fast. */
async function recomputed(
  table: keyof typeof amountIn,
  owner: [column: string, id: string] | null,
  { start, end }: Span,
) {
  const { rows } = await desk.owner.query<Recomputed>(
    `select count(*)::int as approved,
       to_char(coalesce(sum(case when 'REVERSED' = any(flags) then 0 else ${amountIn[table]} end),
              0)::numeric / 100, 'FM999999990.00') as amount,
       percentile_disc(0.5) within group (
         order by ceil(extract(epoch from decided_at - created_at) / 60))::int as "medianMinutes"
     from ${table} where status = 'approved' and created_at >= $1 and created_at < $2
       ${owner ? `and ${owner[0]} = $3` : ''}`,
    owner ? [start, end, owner[1]] : [start, end],
  );
  return rows[0];
}

interface Recomputed {
  approved: number;
  amount: string;
  medianMinutes: number | null;
}

/** Each figure beside the total of the list that it links to, and beside the table. */
async function compare(name: string, client: ApiClient, asked: Span): Promise<void> {
  const shown = await client.ok('dashboard.get', { query: asked });
  const span = { start: shown.start, end: shown.end };
  const listed = async (query: object) =>
    (await client.ok('payin.list', { query: { pagesize: '1', ...query } })).total;
  const { payin } = shown;
  expect(payin).toMatchObject({
    count: await listed(span),
    approved: await listed({ ...span, status: 'approved' }),
    previous: { count: await listed(shown.previousPeriod) },
  });
  const owner = owners()[name] ?? null;
  for (const kind of ['payin', 'payout'] as const) {
    const { previous, ...own } = shown[kind];
    const query = { ...span, status: 'approved', sum: 'approved', pagesize: '1' } as const;
    const proved = await client.ok(`${kind}.list`, { query });
    expect(proved.approvedAmount, `${name} ${kind}`).toBe(own.amount);
    expect(own, `${name} ${kind}`).toMatchObject((await recomputed(kind, owner, span)) ?? {});
    const before = await recomputed(kind, owner, shown.previousPeriod);
    expect(previous, `${name} ${kind} before`).toMatchObject(before ?? {});
  }
  const { series, unit } = await client.ok('dashboard.stats', { query: span });
  expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(payin.count);
  const moved = series.filter(({ status }) => status === 'approved');
  const paise = moved.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect((paise / 100).toFixed(2), `${name} by ${unit}`).toBe(payin.amount);
  for (const { at, status, count, amount, medianMinutes } of series.slice(0, 4)) {
    const until = iso(Date.parse(at) + (unit === 'hour' ? 60 * minuteMs : dayMs));
    const bar = {
      start: at < span.start ? span.start : at,
      end: until > span.end ? span.end : until,
    };
    expect(await listed({ ...bar, status }), `${name} ${at} ${status}`).toBe(count);
    if (status !== 'approved') expect(medianMinutes).toBeNull();
    else {
      expect({ approved: count, amount, medianMinutes }, `${name} ${at}`).toEqual({
        ...(await recomputed('payin', owner, bar)),
        ...(unit === 'day' && { medianMinutes: null }),
      });
    }
  }
}

/** The figures of now, of people, and of pay-outs beside the lists that they link to. */
async function compareOthers(client: ApiClient, asked: Span): Promise<void> {
  const shown = await client.ok('dashboard.get', { query: asked });
  const span = { start: shown.start, end: shown.end };
  const totalOf = async (call: 'payin.list' | 'payout.list', query: object) =>
    (await client.ok(call, { query: { pagesize: '1', ...query } })).total;
  expect(shown.payout).toMatchObject({
    count: await totalOf('payout.list', span),
    approved: await totalOf('payout.list', { ...span, status: 'approved' }),
  });
  const open = await client.ok('dispute.list', { query: { state: 'open' } });
  expect(shown.disputes.open).toBe(open.total);
  const people = await client.call('dashboard.peers', { query: span });
  if (!('data' in people) || people.data === undefined) return;
  const { users } = await client.ok('user.list', { query: { pagesize: '100' } });
  const available = users.reduce(
    (sum, { wallet }) => sum + Math.round(Number(wallet.available) * 100),
    0,
  );
  expect(Math.round(Number(shown.wallet.available) * 100)).toBe(available);
  expect(shown).toMatchObject({
    unassignedPayins: await totalOf('payin.list', { status: 'unassigned' }),
    unassignedPayouts: await totalOf('payout.list', { status: 'created' }),
  });
  const { subadmins } = await client.ok('dashboard.subadmins', { query: span });
  for (const [field, rows] of [
    ['peerId', people.data.peers],
    ['subadminId', subadmins],
  ] as const) {
    for (const { id, payin, payout } of rows) {
      const own = { ...span, [field]: id, status: 'approved' } as const;
      expect(payin.approved, `${field} ${id}`).toBe(await totalOf('payin.list', own));
      expect(payout.approved, `${field} ${id}`).toBe(await totalOf('payout.list', own));
      const query = { pagesize: '100', ...own, sum: 'approved' } as const;
      const { orders, approvedAmount } = await client.ok('payin.list', { query });
      expect(approvedAmount).toBe(payin.amount);
      expect((await client.ok('payout.list', { query })).approvedAmount).toBe(payout.amount);
      const paise = orders.map(({ receivedAmount, flags }) =>
        flags.includes('REVERSED') ? 0 : Math.round(Number(receivedAmount) * 100),
      );
      expect(Math.round(Number(payin.amount) * 100)).toBe(paise.reduce((a, b) => a + b, 0));
    }
  }
}

const owners = (): Record<string, [string, string] | null> => ({
  admin: null,
  'a subadmin': ['subadmin_id', world.north.user.id],
  'the other subadmin': ['subadmin_id', world.south.user.id],
  'a peer': ['peer_id', world.peer.user.id],
  'a payer': ['peer_id', world.payer.user.id],
});

async function countError(): Promise<string | undefined> {
  return (await desk.bookErrors()).find((error) => error.startsWith('the counts of'));
}

const countAllDays = async () => {
  for (const { services } of desk.servers.slice(0, 1)) await countDays(services);
};

/** The days that are counted as days. */
async function daysCounted() {
  const { rows } = await desk.owner.query<{ zone: string; days: number; counts: number }>(
    `select d.time_zone as zone, count(distinct c.at)::int as days, count(*)::int as counts
     from order_count_days d left join order_count_day c on c.at >= d.since and c.at < d.until
     group by 1`,
  );
  return rows[0];
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
      await putPayout(random, createdAt);
    }
    // A peer's orders stay with the group that had the peer then.
    await desk.owner.query(
      'update payin set subadmin_id = $2 where ref_id = any($1) and subadmin_id is not null',
      [[random.of(refIds), random.of(refIds)], world.south.user.id],
    );
    for (let n = 0; n < 10; n += 1) await changePayins(random, refIds);
    // The figures are the same before and after the changes are added up, and while they are.
    if (round % 2 === 1) await Promise.all([addUp(), addUp()]);
    const end = now - random.between(0, 2 * dayMs);
    const asked = { start: iso(end - random.between(0, dayMs)), end: iso(end) };
    for (const [name, client] of readers()) {
      await compare(name, client, asked);
      await compareOthers(client, asked);
    }
    expect(await countError()).toBeUndefined();
  }
  const { rows } = await desk.owner.query(`select from order_count where orders < 0`);
  expect(rows).toEqual([]);
});

/** What a reader is told of each peer beside the tables; a subadmin of its own group's orders. */
async function compareVolumes(reader: Member | null, asked: Span): Promise<void> {
  const client = reader?.client ?? desk.admin;
  const { peers, start, end } = await client.ok('dashboard.peers', { query: asked });
  const told = peers.map(({ id, payin, payout }) => ({ id, payin, payout }));
  const truth = await Promise.all(
    [world.peer, world.otherPeer, world.payer].map(async ({ user }) => {
      if (reader && user.parentId !== reader.user.id) return [];
      const [payin, payout] = await Promise.all([
        volumeOf('payin', user.id, reader, { start, end }),
        volumeOf('payout', user.id, reader, { start, end }),
      ]);
      return payin.count + payout.count > 0 ? [{ id: user.id, payin, payout }] : [];
    }),
  );
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(told.toSorted(byId)).toEqual(truth.flat().toSorted(byId));
  const moved = peers.map(({ payin, payout }) => Number(payin.amount) + Number(payout.amount));
  expect(moved).toEqual(moved.toSorted((one, other) => other - one));
}

async function volumeOf(
  table: keyof typeof amountIn,
  peerId: string,
  group: Member | null,
  { start, end }: Span,
) {
  const { rows } = await desk.owner.query<{ count: number; approved: number; amount: string }>(
    `select count(*)::int as count, (count(*) filter (where status = 'approved'))::int as approved,
       to_char(coalesce(sum(${amountIn[table]}) filter (
         where status = 'approved' and not 'REVERSED' = any(flags)), 0)::numeric / 100,
         'FM999999990.00') as amount
     from ${table} where peer_id = $1 and created_at >= $2 and created_at < $3
       and ($4::text is null or subadmin_id = $4)`,
    [peerId, start, end, group?.user.id ?? null],
  );
  const { count = 0, approved = 0, amount = '' } = rows[0] ?? {};
  const successRate = count === 0 ? null : Math.round((approved / count) * 1e4) / 1e4;
  return { count, approved, amount, successRate };
}

/** Spans of 3 to 75 days, whole days or not, over a month's end or two. */
async function compareSpans(random: SeededRandom, timeZone: string): Promise<void> {
  const now = desk.clock.now();
  const spanOf = (isWhole: boolean): Span => {
    const end = now - random.between(-dayMs, 20 * dayMs);
    const start = end - random.between(3 * dayMs, 75 * dayMs);
    const at = (ms: number) =>
      iso(isWhole ? startOfBusinessDay(businessDay(ms, timeZone), timeZone) : ms);
    return { start: at(start), end: at(end) };
  };
  for (const [name, client] of readers()) await compare(name, client, spanOf(random.is(0.5)));
  await compare('admin', desk.admin, spanOf(true));
  for (const reader of [null, world.north, world.south]) {
    await compareVolumes(reader, spanOf(random.is(0.5)));
  }
  const span = spanOf(false);
  const { subadmins } = await desk.admin.ok('dashboard.subadmins', { query: span });
  for (const { id, payin } of subadmins) {
    const query = { ...span, subadminId: id, pagesize: '1' };
    expect(payin.count).toBe((await desk.admin.ok('payin.list', { query })).total);
  }
}

/** How many months are counted as months, of the desk and of peers. */
async function monthsCounted() {
  const { rows } = await desk.owner.query<{ months: number; counts: number; peers: number }>(
    `select count(*)::int as months,
       (select count(*)::int from order_count_month) as counts,
       (select count(*)::int from peer_count_month) as peers from counted_month`,
  );
  return rows[0];
}

test('figures of many days equal list and table, whichever days are counted', async () => {
  const random = new SeededRandom(20_261_124);
  const now = desk.clock.now();
  const refIds: string[] = [];
  for (let n = 0; n < 250; n += 1) {
    const createdAt = now - random.between(0, 70 * dayMs);
    const peer = random.of([null, world.peer, world.otherPeer]);
    refIds.push(await putPayin(random, { createdAt, status: random.of(orderStatuses), peer }));
    await putPayout(random, createdAt);
  }
  await addUp();
  await compareSpans(random, timeZoneDefault);
  // A round of the job does not reach the first of them.
  await countAllDays();
  const some = await daysCounted();
  expect(some).toMatchObject({ zone: timeZoneDefault });
  await compareSpans(random, timeZoneDefault);
  await countAllDays();
  expect((await daysCounted())?.days).toBeGreaterThan((some?.days ?? 0) + 5);
  await countAllDays();
  const { months = 0, counts = 0, peers = 0 } = (await monthsCounted()) ?? {};
  expect(Math.min(months, counts, peers)).toBeGreaterThan(0);
  await compareSpans(random, timeZoneDefault);
  // Orders of days that are counted are decided late, and move to another peer.
  await desk.owner.query(
    'update payin set subadmin_id = $2 where ref_id = any($1) and subadmin_id is not null',
    [refIds.slice(0, 20), world.south.user.id],
  );
  for (let n = 0; n < 40; n += 1) await changePayins(random, refIds);
  await compareSpans(random, timeZoneDefault);
  await Promise.all([addUp(), countAllDays()]);
  await compareSpans(random, timeZoneDefault);
  expect(await countError()).toBeUndefined();
});

test('in another time zone the days are counted again, and figures are right until then', async () => {
  const random = new SeededRandom(20_261_125);
  const [server] = desk.servers;
  if (!server) throw new Error('no server');
  const { company } = server.services.settings.current();
  // Clocks there are put back in early November, by an hour at two in the morning.
  for (const timeZone of ['America/New_York', company.timeZone]) {
    await saveSettings(desk, { company: { ...company, timeZone } });
    await compareSpans(random, timeZone);
    await countAllDays();
    expect(await daysCounted()).toMatchObject({ zone: timeZone });
    await compareSpans(random, timeZone);
    expect(await countError()).toBeUndefined();
    for (let round = 0; round < 2; round += 1) await countAllDays();
    expect((await monthsCounted())?.months).toBeGreaterThan(0);
    await compareSpans(random, timeZone);
    expect(await countError()).toBeUndefined();
  }
});

test('a day has its first midnight, where there are two', async () => {
  const { rows } = await desk.owner.query<{ day: number }>(
    `select business_day($1::timestamptz, 'America/Havana') as day`,
    ['2026-11-01T05:30:00Z'],
  );
  // From one o'clock in summer back to midnight: 04:00 and 05:00 in UTC.
  expect(rows.map(({ day }) => iso(Number(day)))).toEqual(['2026-11-01T04:00:00.000Z']);
  const { rows: months } = await desk.owner.query<{ begins: number; past: number }>(
    `select business_month(at::timestamptz, 'America/Havana') as begins,
       month_after(business_month(at::timestamptz, 'America/Havana'), 'America/Havana') as past
     from unnest('{2026-11-01T04:00Z,2026-11-01T04:30Z,2026-11-01T05:30Z,2026-12-01T04:59Z}'::text[])
       at`,
  );
  for (const { begins, past } of months) {
    expect(iso(Number(begins))).toBe('2026-11-01T04:00:00.000Z');
    expect(iso(Number(past))).toBe('2026-12-01T05:00:00.000Z');
  }
});

/** The first instant of next month, where business is done. */
function nextMonth(): number {
  const [year = 0, month = 0] = businessDay(desk.clock.now(), timeZoneDefault)
    .split('-')
    .map(Number);
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return startOfBusinessDay(first, timeZoneDefault);
}

test('around midnight at a month’s end each preset counts what its list lists', async () => {
  const random = new SeededRandom(20_261_123);
  const midnight = nextMonth();
  // The clock goes on while figures and lists are asked for.
  const stepMs = 5 * minuteMs;
  for (let back = 0; back < 16; back += 1) {
    for (const offset of [-stepMs, 0, stepMs]) {
      const createdAt = midnight - back * dayMs + offset;
      await putPayin(random, { createdAt, status: random.of(orderStatuses), peer: world.peer });
    }
  }
  for (const now of [midnight - stepMs / 2, midnight + 2 * stepMs]) {
    desk.clock.advance(now - desk.clock.now());
    const admin = await desk.anyone.signin('admin', adminPassword);
    await addUp();
    for (const start of datePresets) {
      const shown = await admin.ok('dashboard.get', { query: { start } });
      const { total } = await admin.ok('payin.list', { query: { start, pagesize: '1' } });
      expect(shown.payin.count, `${start} at ${iso(now)}`).toBe(total);
      expect(total, start).toBeGreaterThan(0);
      // A day that is not over is marked.
      expect(shown.isOver, start).toBe(start !== 'today' && start !== 'last7days');
    }
  }
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

test('a day that is not what its quarter hours are is found, and counted again', async () => {
  await countAllDays();
  const shown = () =>
    desk.owner
      .query('select * from order_count_day order by 1, 2, 3, 4, 5')
      .then(({ rows }) => rows);
  const right = await shown();
  expect(right.length).toBeGreaterThan(50);
  const aDay = `(scope, kind, at, status, minutes) = (
    select scope, kind, c.at, status, minutes from order_count_day c join order_count_days d
      on c.at >= d.since and c.at < d.until order by 1, 2, 3, 4, 5 limit 1)`;
  const aPeer = `ctid = (select c.ctid from peer_count_day c join order_count_days d
    on c.at >= d.since and c.at < d.until order by 1 limit 1)`;
  for (const planted of [
    `update peer_count_day set orders = orders + 1 where ${aPeer}`,
    `update peer_count_day set approved = approved + 1 where ${aPeer}`,
    `update peer_count_day set amount = amount - 1 where ${aPeer}`,
    `update peer_count_day set subadmin_id = null where ${aPeer}`,
    `delete from peer_count_day where ${aPeer}`,
  ]) {
    await desk.owner.query(planted);
    expect(await countError(), planted).toContain('the counts of peers by day');
    await recountOrders(desk.owner);
    expect(await countError()).toBeUndefined();
  }
  const aStatus = `(scope, kind, at, status) = (
    select scope, kind, c.at, status from status_count_day c join order_count_days d
      on c.at >= d.since and c.at < d.until order by scope = $1, 1, 2, 3, 4 limit 1)`;
  for (const planted of [
    `update status_count_day set orders = orders + 1 where ${aStatus}`,
    `update status_count_day set amount = amount - 1 where ${aStatus}`,
    `delete from status_count_day where ${aStatus}`,
    `update status_count_day set at = at + interval '1 minute' where ${aStatus}`,
  ]) {
    const byStatus = () =>
      desk.owner.query('select * from status_count_day order by 1, 2, 3, 4').then((r) => r.rows);
    const before = await byStatus();
    // Of the desk, and of a peer, which has no days by minutes.
    for (const last of ['', 'desk']) {
      await desk.owner.query(planted, [last]);
      expect(await countError(), planted).toContain('the counts of statuses by day');
      await recountOrders(desk.owner);
      expect(await countError()).toBeUndefined();
      expect(await byStatus()).toEqual(before);
    }
  }
  for (const planted of [
    `update order_count_day set orders = orders + 1 where ${aDay}`,
    `update order_count_day set amount = amount - 1 where ${aDay}`,
    `delete from order_count_day where ${aDay}`,
    `update order_count_day set at = at + interval '1 minute' where ${aDay}`,
  ]) {
    await desk.owner.query(planted);
    expect(await countError(), planted).toContain('the counts of whole days');
    await recountOrders(desk.owner);
    expect(await countError()).toBeUndefined();
    expect(await shown()).toEqual(right);
  }
});

test('a month that is not what its days are is found, and counted again', async () => {
  for (let round = 0; round < 3; round += 1) await countAllDays();
  // None is left of those of another time zone.
  await recountOrders(desk.owner);
  const shown = async (table: string) =>
    (await desk.owner.query(`select * from ${table} order by 1, 2, 3, 4, 5`)).rows;
  const [right, peers] = [await shown('order_count_month'), await shown('peer_count_month')];
  expect(Math.min(right.length, peers.length)).toBeGreaterThan(5);
  const one = (table: string) => `ctid = (select min(c.ctid) from ${table} c)`;
  for (const [planted, check] of [
    [
      `update order_count_month set orders = orders + 1 where ${one('order_count_month')}`,
      'the counts of whole months',
    ],
    [`delete from order_count_month where ${one('order_count_month')}`, 'the counts of whole'],
    [
      `update peer_count_month set amount = amount - 1 where ${one('peer_count_month')}`,
      'the counts of peers by month',
    ],
    [
      `update peer_count_month set subadmin_id = null where ${one('peer_count_month')}`,
      'the counts of peers by month',
    ],
    // A month that is not counted is said to be.
    [
      'update order_count_days set months_until = month_after(months_until, time_zone)',
      'the counts of whole months',
    ],
  ] as const) {
    await desk.owner.query(planted);
    expect(await countError(), planted).toContain(check);
    if (planted.includes('months_until')) {
      await desk.owner.query(
        `update order_count_days
         set months_until = business_month(months_until - interval '12 hours', time_zone)`,
      );
    } else await recountOrders(desk.owner);
    expect(await countError()).toBeUndefined();
    expect(await shown('order_count_month')).toEqual(right);
    expect(await shown('peer_count_month')).toEqual(peers);
  }
});

/** Up to when the volumes of peers have today, and where today begins. */
async function peersOfToday() {
  const { rows } = await desk.owner.query<{ until: number; begins: number }>(
    'select peers_until as until, until as begins from order_count_days',
  );
  const [{ until, begins } = { until: 0, begins: 0 }] = rows;
  return { until: Number(until), begins: Number(begins) };
}

/** Sessions have ended meanwhile. */
async function signedInAgain(): Promise<(Member | null)[]> {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const again = async ({ user }: Member) => {
    const client = await desk.anyone.signin(user.username, password);
    return { user, client };
  };
  return [null, await again(world.north), await again(world.south)];
}

test('the volumes of peers have the hours of today that are over, late changes too', async () => {
  const random = new SeededRandom(20_261_126);
  // Ten in the evening, where business is done.
  const evening = startOfBusinessDay(
    businessDay(desk.clock.now(), timeZoneDefault),
    timeZoneDefault,
  );
  desk.clock.advance(evening + dayMs + 22 * hourMs - desk.clock.now());
  const start = evening + dayMs;
  const spansOf = (now: number): Span[] => [
    { start: iso(start), end: iso(now) },
    { start: iso(start - 10 * hourMs), end: iso(now) },
    { start: iso(start - 3 * dayMs), end: iso(now) },
    { start: iso(start - 3 * dayMs), end: iso(start + 3 * hourMs + 7 * minuteMs) },
    { start: iso(start), end: iso(start + 4 * hourMs) },
    { start: iso(start + 2 * hourMs), end: iso(now) },
    { start: iso(start - dayMs), end: iso(start) },
  ];
  const compareAll = async () => {
    const spans = spansOf(desk.clock.now());
    for (const reader of await signedInAgain())
      for (const span of spans) await compareVolumes(reader, span);
    expect(await countError()).toBeUndefined();
  };
  const refIds: string[] = [];
  const put = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const createdAt = desk.clock.now() - random.between(0, 22 * hourMs);
      const peer = random.of([null, world.peer, world.otherPeer]);
      refIds.push(await putPayin(random, { createdAt, status: random.of(orderStatuses), peer }));
      await putPayout(random, createdAt);
    }
  };
  await put(60);
  await countAllDays();
  await countAllDays();
  const counted = await peersOfToday();
  expect(counted).toEqual({ until: start + 21 * hourMs + 30 * minuteMs, begins: start });
  await compareAll();
  for (let round = 0; round < 3; round += 1) {
    await put(20);
    for (let n = 0; n < 20; n += 1) await changePayins(random, refIds);
    await compareAll();
    desk.clock.advance(50 * minuteMs);
    await Promise.all([addUp(), countAllDays()]);
    await compareAll();
  }
  // The day is over by now, and another one has begun.
  expect((await peersOfToday()).begins).toBe(start + dayMs);
  await recountOrders(desk.owner);
  await compareAll();
  await countAllDays();
  await compareAll();
});
