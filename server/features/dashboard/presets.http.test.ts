import { datePresets, type DatePreset } from '@peerdesk/contract/list.ts';
import { offsetAt, showStamp, startOfBusinessDay } from '@peerdesk/domain/dates.ts';
import { dayMs, minuteMs } from '@peerdesk/domain/durations.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { iso } from '../../platform/db/iso.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { buildWorld, password, type Member, type World } from '../../testing/world.ts';
import { addUpChanges, countDays } from './add-up.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
// Orders were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

const stepMs = 20 * minuteMs;
/** The longest preset reaches so far back, and what it is compared with as far again. */
const daysBack = 28;

type Kind = 'payin' | 'payout' | 'dispute';

interface Made {
  kind: Kind;
  at: number;
  amount: bigint;
  isApproved: boolean;
  /** When a dispute was decided. */
  decidedAt: number | null;
  owner: Member;
}

const made: Made[] = [];

const statements = {
  payin: `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
      amount, received_amount, currency, status, resolve_type, peer_id, subadmin_id, upi_id,
      peer_upi_id, account_id, utr, created_at, decided_at)
    values ($1, $1, $2, $1, '', 'c', $3, $3, 'INR', $4, 'auto', $5, $6, 'u', 'u', 'a', $1, $7, $8)`,
  payout: `insert into payout (ref_id, merchant_id, order_id, content_hash, customer_id,
      customer_upi, amount, fee, fee_bps, currency, status, peer_id, subadmin_id, utr, created_at,
      decided_at)
    values ($1, $2, $1, '', 'c', 'c@upi', $3, 0, 0, 'INR', $4, $5, $6, $1, $7, $8)`,
  dispute: `insert into dispute (ref_id, merchant_id, amount, status, peer_id, subadmin_id,
      created_at, decided_at, payout_ref, round, order_id, reason, created_by, handler_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $1, 'none came',
      '{"kind": "merchant", "id": "m", "name": "Shop"}', 'h')`,
} as const;

async function put(kind: Kind, at: number, owner: Member): Promise<void> {
  const nth = made.length;
  const isApproved = nth % 3 !== 0;
  const decidedAt = isApproved ? at + (nth % 5) * 6 * 60 * minuteMs + minuteMs : null;
  const status = kind === 'dispute' ? ['pending', 'resolved'] : ['processing', 'approved'];
  const amount = BigInt(100_00 + nth);
  const ref = `${{ payin: 'PI', payout: 'PO', dispute: 'DS' }[kind]}EDGE${1e6 + nth}`;
  await desk.owner.query(statements[kind], [
    ...[ref, world.merchant.id, amount, status[Number(isApproved)]],
    ...[owner.user.id, owner.user.parentId, iso(at), decidedAt === null ? null : iso(decidedAt)],
    // A dispute is about the pay-out before it.
    ...(kind === 'dispute' ? [`POEDGE${1e6 + nth - 1}`] : []),
  ]);
  made.push({ kind, at, amount, isApproved, decidedAt, owner });
}

/** Something of each kind for each owner, just before, at and just after each midnight. */
async function putAround(midnightOf: (daysBack: number) => number): Promise<void> {
  for (let back = 0; back < daysBack; back += 1) {
    for (const offset of [-stepMs, 0, stepMs]) {
      const at = midnightOf(back) + offset;
      await put('payin', at, back % 2 === 0 ? world.peer : world.otherPeer);
      await put('payout', at, back % 3 === 0 ? world.peer : world.payer);
      if (back % 4 === 0) await put('dispute', at, world.payer);
    }
  }
}

interface Reader {
  name: string;
  client: ApiClient;
  sees: (owner: Member) => boolean;
}

async function readersNow(): Promise<Reader[]> {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const signedIn = async (name: string, { user }: Member, sees: Reader['sees']) => {
    return { name, client: await desk.anyone.signin(user.username, password), sees };
  };
  const leads = (lead: Member) => (owner: Member) => owner.user.parentId === lead.user.id;
  const is = (one: Member) => (owner: Member) => owner === one;
  const { north, south, peer, payer } = world;
  return [
    { name: 'admin', client: desk.admin, sees: () => true },
    await signedIn('a subadmin', north, leads(north)),
    await signedIn('the other subadmin', south, leads(south)),
    await signedIn('a peer', peer, is(peer)),
    await signedIn('a payer', payer, is(payer)),
  ];
}

/** A calendar day by a clock of its own, not by the rules that are tried. */
function wallDay(at: number, timeZone: string): string {
  return clockOf(timeZone).format(at);
}

/** One for each time zone: a new one for each order takes gigabytes. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  clocks.set(timeZone, made);
  return made;
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);
}

/** The first and the last day of each preset, written out. */
function presetDays(preset: DatePreset, today: string): [first: string, last: string] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [shifted(today, -1), shifted(today, -1)];
    case 'lastweek':
      return [shifted(today, -weekday - 7), shifted(today, -weekday - 1)];
    case 'last7days':
      return [shifted(today, -6), today];
    case 'past7days':
      return [shifted(today, -7), shifted(today, -1)];
  }
}

function figuresOf(orders: readonly Made[]) {
  const approved = orders.filter(({ isApproved }) => isApproved);
  const amount = approved.reduce((sum, one) => sum + one.amount, 0n);
  return {
    count: orders.length,
    approved: approved.length,
    amount: formatMoney(minor(amount), 2),
  };
}

interface Scene {
  timeZone: string;
  /** The day that begins. */
  day: string;
  /** When it is looked at, if not around its beginning. */
  looksAt?: readonly number[];
}

async function compare(reader: Reader, preset: DatePreset, { timeZone }: Scene): Promise<void> {
  const { client, name } = reader;
  const now = desk.clock.now();
  const today = wallDay(now, timeZone);
  const [first, last] = presetDays(preset, today);
  const where = `${name}, ${preset} at ${showStamp(now, timeZone)} ${timeZone}`;
  const own = made.filter(({ owner }) => reader.sees(owner));
  const during = (kind: Kind) =>
    own.filter(({ kind: of, at }) => {
      const day = wallDay(at, timeZone);
      return of === kind && day >= first && day <= last && at <= now;
    });
  const query = { start: preset } as const;
  const shown = await client.ok('dashboard.get', { query });
  const isOver = last < today;
  expect(shown.isOver, where).toBe(isOver);
  const days = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  const { previousPeriod } = shown;
  const until = Date.parse(previousPeriod.end);
  expect(showStamp(Date.parse(shown.start), timeZone), where).toBe(`${first} 00:00`);
  expect(showStamp(Date.parse(previousPeriod.start), timeZone), where).toBe(
    `${shifted(first, -days)} 00:00`,
  );
  // A period that goes on is compared with the one before until the same time of day.
  const [day = '', time] = showStamp(Date.parse(shown.end), timeZone).split(' ');
  expect(showStamp(until, timeZone), where).toBe(`${shifted(day, -days)} ${time}`);
  for (const kind of ['payin', 'payout'] as const) {
    const [current, before] = [
      during(kind),
      own.filter(({ kind: of, at }) => {
        return of === kind && wallDay(at, timeZone) >= shifted(first, -days) && at < until;
      }),
    ];
    expect(shown[kind], `${where} ${kind}`).toMatchObject({
      ...figuresOf(current),
      previous: figuresOf(before),
    });
    const listed = await client.ok(`${kind}.list`, { query: { ...query, pagesize: '1' } });
    expect(listed.total, `${where} list of ${kind}`).toBe(current.length);
    if (name !== 'admin') continue;
    const stats = await client.ok('dashboard.stats', { query: { ...query, kind } });
    const bars = stats.series.reduce((sum, { count }) => sum + count, 0);
    expect(bars, `${where} bars of ${kind}`).toBe(current.length);
  }
  const disputes = own.filter(({ kind }) => kind === 'dispute');
  const openAt = (at: number) =>
    disputes.filter((one) => one.at < at && (one.decidedAt === null || one.decidedAt >= at)).length;
  expect(shown.disputes, where).toMatchObject({ previous: { open: openAt(until) } });
  const raised = await client.ok('dispute.list', { query: { ...query, pagesize: '1' } });
  expect(raised.total, `${where} disputes`).toBe(during('dispute').length);
}

const [india, york] = ['Asia/Kolkata', 'America/New_York'] as const;

/** The next day from `at` on on which the clocks of New York change. */
function dayOfChange(at: number): string {
  let noon = at;
  while (offsetAt(noon, york) === offsetAt(noon + dayMs, york)) noon += dayMs;
  return wallDay(noon + dayMs, york);
}

/** The days around whose beginning the world is looked at, the earliest first. */
function scenesFrom(now: number): Scene[] {
  const year = new Date(now).getUTCFullYear() + 1;
  const month = new Date(Date.UTC(year - 1, new Date(now).getUTCMonth() + 1, 1)).toISOString();
  const [spring, autumn] = [1, 9].map((from) => dayOfChange(Date.UTC(year, from, 20, 12)));
  if (!spring || !autumn) throw new Error('no clock changes');
  const half = 30 * minuteMs;
  const begun = (timeZone: string, day: string): Scene => ({
    ...{ timeZone, day },
    looksAt: [startOfBusinessDay(day, timeZone) + half],
  });
  const leapYear = year + ((4 - (year % 4)) % 4);
  const scenes: Scene[] = [
    { timeZone: india, day: month.slice(0, 10) },
    { timeZone: york, day: `${year}-03-01` },
    // The day on which clocks change is over, and the one after has begun.
    { timeZone: york, day: shifted(spring, 1) },
    // The hour from one to two comes twice: half past one by the second of them.
    {
      ...{ timeZone: york, day: autumn },
      looksAt: [startOfBusinessDay(autumn, york) + 5 * half],
    },
    begun(york, shifted(autumn, 1)),
    begun(india, `${leapYear}-02-29`),
    begun(india, `${leapYear}-03-01`),
  ];
  return scenes.toSorted((one, other) => one.day.localeCompare(other.day));
}

test('around midnight each preset has its days, for each kind, role and time zone', async () => {
  const [server] = desk.servers;
  if (!server) throw new Error('no server');
  const { company } = server.services.settings.current();
  for (const scene of scenesFrom(desk.clock.now())) {
    const { timeZone, day } = scene;
    const midnight = startOfBusinessDay(day, timeZone);
    desk.clock.advance(midnight - stepMs / 2 - desk.clock.now());
    await readersNow();
    await saveSettings(desk, { company: { ...company, timeZone } });
    await putAround((back) => startOfBusinessDay(shifted(day, -back), timeZone));
    for (const now of scene.looksAt ?? [midnight - stepMs / 2, midnight + 2 * stepMs]) {
      // In both of the hours, on a day on which one comes twice.
      if (scene.looksAt) await put('payin', now - 60 * minuteMs, world.peer);
      if (scene.looksAt) await put('payin', now - stepMs / 2, world.otherPeer);
      desk.clock.advance(now - desk.clock.now());
      await addUpChanges({ pool: desk.owner });
      await countDays(server.services);
      const readers = await readersNow();
      for (const preset of datePresets) {
        await Promise.all(readers.map((reader) => compare(reader, preset, scene)));
      }
    }
  }
  expect(made.length).toBeGreaterThan(500);
});
