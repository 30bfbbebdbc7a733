import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { dayMs, hourMs } from '@peerdesk/domain/durations.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { iso } from '../../platform/db/iso.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  password,
  placeOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { countChoices } from '../capacity/count.ts';

let desk: TestDesk;
let world: World;
let peers: Member[];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  const more = await Promise.all(
    [world.north, world.south, world.south].map(({ user }) =>
      addMember(desk, 'peer', { parentId: user.id, topup: '200000.00' }),
    ),
  );
  peers = [world.peer, world.otherPeer, ...more];
  for (const peer of more) await addUpi(desk, peer);
  for (const peer of peers.slice(0, 3)) await addUpi(desk, peer);
});
// Alerts and states of peers were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

interface Reader {
  name: string;
  client: ApiClient;
  /** The group whose UPI IDs and orders it sees, or the peer. */
  group?: Member;
  peer?: Member;
}

const readers = (): Reader[] => [
  { name: 'admin', client: desk.admin },
  { name: 'a subadmin', client: world.north.client, group: world.north },
  { name: 'the other subadmin', client: world.south.client, group: world.south },
  ...peers.map((peer) => ({ name: peer.user.name, client: peer.client, peer })),
  { name: 'a payer', client: world.payer.client, peer: world.payer },
];

/** Peers come and go, are frozen or watched; UPI IDs are paused and get other caps. */
async function shakeUp(random: SeededRandom): Promise<void> {
  for (const { user } of peers) {
    await desk.owner.query(
      `update app_user set presence = $2, tag = $3, frozen_at = $4 where id = $1`,
      [
        user.id,
        random.of(['online', 'online', 'offline']),
        random.of(['trusted', 'new', 'watch']),
        random.is(0.2) ? iso(desk.clock.now()) : null,
      ],
    );
  }
  const { rows } = await desk.owner.query<{ id: string }>('select id from upi order by id');
  for (const { id } of rows) {
    await desk.owner.query(
      'update upi set status = $2, min_amount = $3, max_amount = $4 where id = $1',
      [
        id,
        random.of(['active', 'active', 'active', 'paused', 'waiting']),
        random.of([100_00, 100_00, 900_00]),
        random.of([1000_00, 5000_00]),
      ],
    );
  }
}

/** Customers open their pages; some of those who may pay enter a reference. */
async function sendCustomers(random: SeededRandom, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) {
    const amount = `${random.between(100, 5000)}.00`;
    const { token } = await placeOrder(world, { amount });
    const { status } = await desk.anyone.ok('pay.open', { params: { token } });
    if (status === 'pending' && random.is(0.6)) {
      await desk.anyone.ok('pay.utr', { params: { token }, body: { utr: freshUtr() } });
    }
    desk.clock.advance(random.between(0, 60_000));
  }
}

const money = (amount: bigint) => formatMoney(minor(amount), 2);

interface Lost {
  ref: string;
  amount: bigint;
  reasons: Set<CapacityReason>;
}

interface Passed {
  upiId: string;
  reason: CapacityReason;
}

/** The customers whom no UPI ID was free for, from what the orders themselves remember. */
async function lostByOrders(group: Member | undefined): Promise<Lost[]> {
  const { rows } = await desk.owner.query<{
    ref: string;
    amount: string;
    considered: Passed[];
    others: Record<string, string[]> | null;
  }>(
    `select e.order_ref as ref, p.amount::text, e.detail -> 'considered' as considered,
            e.detail -> 'others' as others
     from order_event e join payin p on p.ref_id = e.order_ref where e.event = 'no_capacity'`,
  );
  const owners = await ownerOfUpis();
  return rows.flatMap(({ ref, amount, considered, others }) => {
    const passed = [
      ...considered,
      ...Object.entries(others ?? {}).flatMap(([reason, ids]) =>
        ids.map((upiId) => ({ upiId, reason: reason as CapacityReason })),
      ),
    ];
    const own = passed.filter(({ upiId }) => !group || owners.get(upiId) === group.user.id);
    const isTold = group ? own.length > 0 : true;
    const reasons = new Set<CapacityReason>(
      passed.length > 0 ? own.map(({ reason }) => reason) : ['no_candidate'],
    );
    return isTold ? [{ ref, amount: BigInt(amount), reasons }] : [];
  });
}

async function ownerOfUpis(): Promise<Map<string, string | null>> {
  const { rows } = await desk.owner.query<{ id: string; lead: string | null }>(
    'select v.id, u.parent_id as lead from upi v join app_user u on u.id = v.peer_id',
  );
  return new Map(rows.map(({ id, lead }) => [id, lead]));
}

const sumOf = (lost: readonly Lost[]) => lost.reduce((sum, { amount }) => sum + amount, 0n);
const centsOf = (amount: string) => BigInt(amount.replace('.', ''));

/** All pages of the customers behind a figure. */
async function lostListed(
  client: ApiClient,
  query: { start: string; end?: string; reason?: string },
) {
  const page = async (skip: number) =>
    client.ok('capacity.lost', { query: { ...query, skip: String(skip), pagesize: '7' } });
  const first = await page(0);
  const customers = [...first.customers];
  while (customers.length < first.total) {
    customers.push(...(await page(customers.length)).customers);
  }
  return { total: first.total, amount: first.amount, customers };
}

/** What was lost, in all and by reason, beside its list and the orders' own memory. */
async function compareLost({ name, client, group, peer }: Reader, start: string): Promise<void> {
  const { lost } = await client.ok('capacity.get', { query: { start } });
  if (peer) {
    expect(lost, name).toBeNull();
    expect(await client.refused('capacity.lost'), name).toBe('PermissionDenied');
    return;
  }
  const truth = await lostByOrders(group);
  expect(lost, name).toMatchObject({ customers: truth.length, amount: money(sumOf(truth)) });
  const listed = await lostListed(client, { start });
  expect(listed, name).toMatchObject({ total: lost?.customers, amount: lost?.amount });
  const paise = listed.customers.map(({ amount }) => centsOf(amount));
  expect(money(paise.reduce((a, b) => a + b, 0n)), name).toBe(lost?.amount);
  const told = listed.customers.map(({ refId }) => refId).filter((ref) => ref !== null);
  // A subadmin is told of no order that is not its own by now.
  expect(told.length, name).toBe(group ? 0 : truth.length);
  const reasons = new Set(truth.flatMap((one) => [...one.reasons]));
  expect(new Set(lost?.byReason.map(({ reason }) => reason)), name).toEqual(reasons);
  for (const { reason, customers, amount } of lost?.byReason ?? []) {
    const own = truth.filter((one) => one.reasons.has(reason));
    expect({ customers, amount }, `${name} ${reason}`).toEqual({
      customers: own.length,
      amount: money(sumOf(own)),
    });
    const proof = await lostListed(client, { start, reason });
    expect(proof, `${name} ${reason}`).toMatchObject({ total: customers, amount });
    for (const one of proof.customers) expect(one.reasons).toContain(reason);
  }
}

/** What was lost in each hour and at each UPI ID, beside the lists that these figures lead to. */
async function compareLostParts({ name, client, peer }: Reader, start: string): Promise<void> {
  if (peer) return;
  const { lost } = await client.ok('capacity.get', { query: { start } });
  const { byHour = [], byUpi = [] } = lost ?? {};
  expect(
    byHour.reduce((sum, { customers }) => sum + customers, 0),
    name,
  ).toBe(lost?.customers);
  for (const { at, customers, amount } of byHour) {
    const begin = Math.max(Date.parse(at), Date.parse(start));
    const hour = { start: iso(begin), end: iso(Date.parse(at) + hourMs) };
    const listed = await lostListed(client, hour);
    expect(listed, `${name} ${at}`).toMatchObject({ total: customers, amount });
  }
  for (const { upiId, reason, customers, amount } of byUpi) {
    const asked = await choicesListed(client, { start, reason, upiId });
    expect(asked.lost, `${name} ${upiId}`).toEqual({ customers, amount });
    const each = asked.choices.map((one) => one.lost);
    const counted = each.reduce((sum, one) => sum + (one?.customers ?? 0), 0);
    const paise = each.reduce((sum, one) => sum + centsOf(one?.amount ?? '0.00'), 0n);
    expect([counted, money(paise)], `${name} ${upiId}`).toEqual([customers, amount]);
  }
}

/** All pages of what is counted at each customer. */
async function choicesListed(
  client: ApiClient,
  query: { start: string; reason?: string; upiId?: string },
) {
  const page = async (skip: number) =>
    client.ok('capacity.choices', { query: { ...query, skip: String(skip), pagesize: '100' } });
  const { total, times, lost, choices: first } = await page(0);
  const choices = [...first];
  while (choices.length < total) choices.push(...(await page(choices.length)).choices);
  return { total, times, lost, choices };
}

/** What each order remembers of a choice, of the UPI IDs that a reader sees. */
async function choicesByOrders({ group, peer }: Reader): Promise<Passed[]> {
  const { rows } = await desk.owner.query<{ passed: Passed[] }>(
    `select jsonb_agg(jsonb_build_object('upiId', c.upi_id, 'reason', c.reason)) as passed
     from order_event e, lateral (
       select value ->> 'upiId', value ->> 'reason'
       from jsonb_array_elements(e.detail -> 'considered')
       union all
       select upi_id, key
       from jsonb_each(e.detail -> 'others'), jsonb_array_elements_text(value) o (upi_id)
     ) c (upi_id, reason)
     join upi v on v.id = c.upi_id join app_user u on u.id = v.peer_id
     where e.event in ('assigned', 'no_capacity')
       and ($1::text is null or u.parent_id = $1) and ($2::text is null or u.id = $2)`,
    [group?.user.id ?? null, peer?.user.id ?? null],
  );
  return rows[0]?.passed ?? [];
}

/** A peer is told `held_by_desk` alone where it is frozen or on watch. */
const toldOf = ({ peer }: Reader, reason: CapacityReason): CapacityReason =>
  peer && ['peer_frozen', 'peer_on_watch'].includes(reason) ? 'held_by_desk' : reason;

/** How often UPI IDs were taken or passed over, beside its list and the orders' own memory. */
async function compareChoices(reader: Reader, start: string): Promise<void> {
  const { name, client, peer } = reader;
  const { choices } = await client.ok('capacity.get', { query: { start } });
  const truth = (await choicesByOrders(reader)).map(({ upiId, reason }) => ({
    upiId,
    reason: toldOf(reader, reason),
  }));
  expect(new Set(choices.map(({ reason }) => reason)), name).toEqual(
    new Set(truth.map(({ reason }) => reason)),
  );
  const timesOf = (rows: readonly { upiId: string; times: number }[]) => {
    const byUpi = new Map<string, number>();
    for (const { upiId, times } of rows) byUpi.set(upiId, (byUpi.get(upiId) ?? 0) + times);
    return byUpi;
  };
  for (const { reason, count } of choices) {
    const listed = await choicesListed(client, { start, reason });
    expect(listed.times, `${name} ${reason}`).toBe(count);
    for (const one of listed.choices) expect(one.reason, name).toBe(reason);
    if (peer) expect(listed.choices.every(({ lost }) => lost === null)).toBe(true);
    const own = truth.filter((one) => one.reason === reason).map((one) => ({ ...one, times: 1 }));
    expect(timesOf(listed.choices), `${name} ${reason}`).toEqual(timesOf(own));
  }
  const all = await choicesListed(client, { start });
  expect([all.times, all.lost === null], name).toEqual([truth.length, peer !== undefined]);
  if (!peer) return;
  // What a peer is not told, and whose UPI ID it is not, is not found by asking.
  const hidden = await choicesListed(client, { start, reason: 'peer_frozen,peer_on_watch' });
  expect([hidden.total, hidden.times], name).toEqual([0, 0]);
  const other = [...(await ownerOfUpis()).keys()].find((id) =>
    truth.every((one) => one.upiId !== id),
  );
  if (other) expect((await choicesListed(client, { start, upiId: other })).times).toBe(0);
}

/** What is free, and why the rest is not, beside the list of these UPI IDs. */
async function compareFree({ name, client, peer }: Reader): Promise<void> {
  const { now } = await client.ok('capacity.get');
  const all = await client.ok('upi.list', { query: { status: 'active,paused' } });
  expect(all.totalIsCapped, name).toBe(false);
  expect(
    now.reduce((sum, { upis }) => sum + upis, 0),
    name,
  ).toBe(all.total);
  for (const { reason, upis } of now) {
    const query = { now: reason, pagesize: '100' } as const;
    const listed = await client.ok('upi.list', { query });
    expect(listed.total, `${name} ${reason}`).toBe(upis);
    for (const { id, status } of listed.upis) {
      const { rows } = await desk.owner.query<{ open: boolean }>(
        `select u.presence = 'online' and u.frozen_at is null and u.tag <> 'watch' as open
         from upi v join app_user u on u.id = v.peer_id where v.id = $1`,
        [id],
      );
      if (reason === 'taken') expect([status, rows[0]?.open]).toEqual(['active', true]);
      if (reason === 'upi_not_active') expect(status).toBe('paused');
    }
  }
  if (!peer) return;
  // What a peer is not told, its list does not tell either.
  const { total } = await client.ok('upi.list', { query: { now: 'peer_on_watch,peer_frozen' } });
  expect(total, name).toBe(0);
}

/** The pay-ins that wait longest, and how many there are; none waits for a frozen peer. */
async function compareWaiting({ name, client, group, peer }: Reader): Promise<void> {
  const counts = await client.ok('waiting.get');
  const oldest = await client.ok('payin.list', { query: { waitsFor: 'me', pagesize: '5' } });
  const { rows } = await desk.owner.query<{ ref_id: string }>(
    `select ref_id from payin
     where status = 'processing' and resolve_type = 'auto' and utr is not null
       and ($1::text is null or subadmin_id = $1) and ($2::text is null or peer_id = $2)
       and not exists (select from app_user where id = $2 and frozen_at is not null)
     order by created_at, ref_id`,
    [group?.user.id ?? null, peer?.user.id ?? null],
  );
  expect([oldest.total, counts.payin], name).toEqual([rows.length, rows.length]);
  const refs = oldest.orders.map(({ refId }) => refId);
  expect(refs, name).toEqual(rows.slice(0, 5).map(({ ref_id }) => ref_id));
}

/** Alerts of all days as they are now; some were dealt with. */
async function putAlerts(random: SeededRandom, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) {
    const at = (chance: number) => (random.is(chance) ? iso(desk.clock.now()) : null);
    await desk.owner.query(
      `insert into statement_alert
         (order_ref, code, reason, raised_at, resolved_at, acknowledged_at)
       values ($1, $2, '"DECLINED"', $3, $4, $5)`,
      [
        `PIALERT${random.between(1, 1e9)}`,
        random.of(['CREDITED_BUT_DECLINED', 'APPROVED_NOT_CREDITED']),
        iso(desk.clock.now() - random.between(0, 2 * dayMs)),
        at(0.2),
        at(0.2),
      ],
    );
  }
}

async function compareAlerts({ name, client, group, peer }: Reader): Promise<void> {
  const { alerts } = await client.ok('waiting.get');
  if (group ?? peer) {
    expect(alerts, name).toBe(0);
    return;
  }
  const listed = await client.ok('utr.list', { query: { tab: 'alerts' } });
  const { rows } = await desk.owner.query<{ open: number }>(
    `select count(*)::int as open from statement_alert
     where resolved_at is null and acknowledged_at is null`,
  );
  expect([alerts, listed.total], name).toEqual([rows[0]?.open, rows[0]?.open]);
  const day = await client.ok('dashboard.day');
  const query = { tab: 'alerts', start: day.start, end: day.end } as const;
  expect((await client.ok('utr.list', { query })).total, name).toBe(day.alerts);
}

/** What was written by hand, and the time since, has ended sessions. */
async function signInAgain(): Promise<void> {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const everybody = [world.north, world.south, world.payer, ...peers];
  for (const member of everybody) {
    member.client = await desk.anyone.signin(member.user.username, password);
  }
}

test('alerts, capacity and the oldest waiting are what their lists say, for each reader', async () => {
  const random = new SeededRandom(20_261_129);
  const start = iso(desk.clock.now() - dayMs);
  for (let round = 0; round < 4; round += 1) {
    await shakeUp(random);
    await sendCustomers(random, 12);
    await putAlerts(random, 8);
    await countChoices({ pool: desk.owner, clock: () => desk.clock.now() }, 0);
    await signInAgain();
    for (const reader of readers()) {
      await compareLost(reader, start);
      await compareLostParts(reader, start);
      await compareChoices(reader, start);
      await compareFree(reader);
      await compareWaiting(reader);
      await compareAlerts(reader);
    }
  }
  const { lost } = await desk.admin.ok('capacity.get', { query: { start } });
  expect(lost?.byReason.length).toBeGreaterThan(3);
  expect((await desk.admin.ok('waiting.get')).payin).toBeGreaterThan(5);
});

test('a desk of more UPI IDs than one choice considers is counted whole', async () => {
  await desk.owner.query(
    `insert into upi (id, vpa, holder, account_id, peer_id, status, min_amount, max_amount,
       daily_amount, daily_count, created_at)
     select 'MANY' || n, 'many' || n || '@upi', 'Many', 'many ' || n, ($1::text[])[1 + n % 5],
       case when n % 7 = 0 then 'paused' else 'active' end, 10000, 5000000,
       10000000, n % 3, now() from generate_series(1, 1200) n`,
    [peers.map(({ user }) => user.id)],
  );
  await desk.owner.query(
    `update app_user set presence = 'online', tag = 'new', frozen_at = null where id = any($1)`,
    [peers.slice(1).map(({ user }) => user.id)],
  );
  await signInAgain();
  for (const reader of readers()) await compareFree(reader);
  const { now } = await desk.admin.ok('capacity.get');
  expect(now.reduce((sum, { upis }) => sum + upis, 0)).toBeGreaterThan(1200);
  expect(now.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['taken', 'upi_not_active', 'daily_count_reached']),
  );
});

test('a merchant has no call of these figures', async () => {
  for (const call of [
    'capacity.get',
    'capacity.choices',
    'capacity.lost',
    'upi.list',
    'waiting.get',
  ] as const) {
    expect(await world.merchant.client.refused(call)).toBe('PermissionDenied');
  }
});
