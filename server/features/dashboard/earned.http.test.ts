import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import { businessDay, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { dayMs, hourMs } from '@peerdesk/domain/durations.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { buildWorld, type Member, type World } from '../../testing/world.ts';
import { addUpEarned } from './add-up.ts';
import { recountEarnings } from './store-earned.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

let serial = 0;

/** What somebody earned by an entry, as it was made up. */
interface Earned {
  userId: string;
  at: number;
  amount: number;
}

/** What was booked for an order, as it was made up. */
interface Booked {
  at: number;
  orderRef: string;
  received: number;
  paid: number;
  commissions: number;
}
const booked: Booked[] = [];
/** The groups that have pay-ins. */
const groupOf = new Map<string, string>();

interface Made {
  kind: EntryKind;
  at: number;
  orderRef: string;
  reverses?: string;
  /** Entries of before they said theirs say none. */
  amount: number | null;
  moves: readonly [account: string, amount: number][];
}

async function putEntry({ kind, at, orderRef, reverses, amount, moves }: Made): Promise<string> {
  const id = newId('entry', at);
  await desk.owner.query(
    `insert into entry (id, kind, order_ref, round, reason, actor, terms, reverses, at)
     values ($1, $2, $3, $4, '', '{}', $5, $6, $7)`,
    [id, kind, orderRef, serial, amount === null ? {} : { amount }, reverses ?? null, iso(at)],
  );
  for (const [line, [account, moved]] of moves.filter(([, by]) => by !== 0).entries()) {
    await desk.owner.query(
      'insert into posting (entry_id, line, account, amount) values ($1, $2, $3, $4)',
      [id, line + 1, account, moved],
    );
  }
  return id;
}

/** A pay-in of the world's peer, approved now and then for another amount than it has today. */
async function putPayin(random: SeededRandom, at: number): Promise<Earned[]> {
  serial += 1;
  const refId = `PIEARN${String(serial).padStart(8, '0')}`;
  const [received, commission, override] = [
    random.between(100_00, 5000_00),
    random.between(0, 90_00),
    random.between(0, 9_00),
  ];
  const says = random.is(0.5);
  await desk.owner.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id, amount,
       received_amount, currency, status, resolve_type, peer_id, subadmin_id, upi_id, peer_upi_id,
       account_id, utr, created_at, decided_at)
     values ($1, $1, $2, $1, '', 'c', $3, $3, 'INR', 'approved', 'auto', $4, $5, $4, $4, $1, $1,
       $6, $6)`,
    [
      ...[refId, world.merchant.id, says ? received + 7_00 : received],
      ...[world.peer.user.id, world.north.user.id, iso(at)],
    ],
  );
  const moves: [string, number][] = [
    [accounts.peerWallet(world.peer.user.id), commission - received],
    [accounts.merchantBalance(world.merchant.id), received - commission - override],
    [accounts.peerWallet(world.north.user.id), override],
  ];
  const id = await putEntry({
    ...({ kind: 'payin_approved', at, orderRef: refId, moves } as const),
    amount: says ? received : null,
  });
  groupOf.set(refId, world.north.user.id);
  const earnedAt = (when: number, sign: number): Earned[] => {
    const commissions = sign * (commission + override);
    booked.push({ at: when, orderRef: refId, received: sign * received, paid: 0, commissions });
    return [
      { userId: world.peer.user.id, at: when, amount: sign * commission },
      { userId: world.north.user.id, at: when, amount: sign * override },
    ];
  };
  if (!random.is(0.2)) return earnedAt(at, 1);
  const later = at + random.between(0, 30 * hourMs);
  await putEntry({
    ...({
      kind: 'payin_reversed',
      at: later,
      orderRef: refId,
      reverses: id,
      amount: null,
    } as const),
    moves: moves.map(([account, moved]) => [account, -moved]),
  });
  return [...earnedAt(at, 1), ...earnedAt(later, -1)];
}

/** A pay-out of the world's payer, and money that is not earned. */
async function putOthers(random: SeededRandom, at: number): Promise<Earned[]> {
  serial += 1;
  const refId = `POEARN${String(serial).padStart(8, '0')}`;
  const [amount, commission] = [random.between(100_00, 5000_00), random.between(0, 90_00)];
  const payer = world.payer.user.id;
  await desk.owner.query(
    `insert into payout (ref_id, merchant_id, order_id, content_hash, customer_id, customer_upi,
       amount, fee, fee_bps, currency, status, peer_id, subadmin_id, utr, created_at, decided_at)
     values ($1, $2, $1, '', 'c', 'c@upi', $3, 0, 0, 'INR', 'approved', $4, $5, $1, $6, $6)`,
    [refId, world.merchant.id, amount, payer, world.payer.user.parentId, iso(at)],
  );
  const moves: [string, number][] = [
    [accounts.merchantHeld(world.merchant.id), -amount - commission],
    [accounts.peerWallet(payer), amount + commission],
  ];
  await putEntry({
    ...({ kind: 'payout_approved', at, orderRef: refId, moves } as const),
    amount: random.is(0.5) ? amount : null,
  });
  await putEntry({
    ...({ kind: 'topup', at: at + 1, orderRef: `RQ${refId}`, amount: null } as const),
    moves: [
      [accounts.peerWallet(payer), 5000],
      [accounts.houseSettlement, -5000],
    ],
  });
  groupOf.set(refId, world.payer.user.parentId ?? '');
  booked.push({ at, orderRef: refId, received: 0, paid: amount, commissions: commission });
  return [{ userId: payer, at, amount: commission }];
}

/** Every day's review, of the desk and of each group, beside what was made up. */
async function compareDays(): Promise<void> {
  const now = desk.clock.now();
  for (let back = 0; back < 15; back += 1) {
    const day = businessDay(now - back * dayMs, timeZoneDefault);
    for (const [client, subadminId] of [
      [desk.admin, undefined],
      [desk.admin, world.north.user.id],
      [desk.admin, world.south.user.id],
      [world.north.client, world.north.user.id],
    ] as const) {
      const asked = { day, ...(subadminId && { subadminId }) };
      const shown = await client.ok('dashboard.day', { query: asked });
      const own = booked.filter(
        ({ at, orderRef }) =>
          iso(at) >= shown.start &&
          iso(at) < shown.end &&
          (subadminId === undefined || groupOf.get(orderRef) === subadminId),
      );
      const sum = (what: 'received' | 'paid' | 'commissions') =>
        rupees(own.reduce((all, one) => all + one[what], 0));
      expect(shown.booked, `${day} ${subadminId ?? 'desk'}`).toEqual({
        in: sum('received'),
        out: sum('paid'),
        fees: client === desk.admin ? sum('commissions') : null,
        commissions: sum('commissions'),
      });
    }
  }
}

/** What becomes of orders that are approved again after a reversal: another group has them. */
async function moveSome(random: SeededRandom): Promise<void> {
  for (const refId of [...groupOf.keys()].filter(() => random.is(0.1))) {
    const to = random.of([world.north.user.id, world.south.user.id]);
    const [table, again] = refId.startsWith('PI')
      ? ['payin', '']
      : ['payout', ', round = round + 1'];
    await desk.owner.query(`update ${table} set subadmin_id = $2${again} where ref_id = $1`, [
      refId,
      to,
    ]);
    groupOf.set(refId, to);
  }
}

const rupees = (paise: number) => (paise / 100).toFixed(2);

async function compare(earned: readonly Earned[], { user, client }: Member, random: SeededRandom) {
  const now = desk.clock.now();
  const end = now - random.between(0, 9 * dayMs);
  const asked = { start: iso(end - random.between(0, 6 * dayMs)), end: iso(end) };
  const shown = await client.ok('dashboard.get', { query: asked });
  const within = ({ start, end: until }: { start: string; end: string }) =>
    earned
      .filter(({ userId, at }) => userId === user.id && iso(at) >= start && iso(at) < until)
      .reduce((sum, { amount }) => sum + amount, 0);
  expect(shown.earned, JSON.stringify(asked)).toEqual({
    amount: rupees(within(shown)),
    previous: { amount: rupees(within(shown.previousPeriod)) },
  });
  await compareList({ user, client }, shown);
}

/** The postings that the figure leads to, one by one, and what stands above them. */
async function compareList(
  { user, client }: Member,
  { start, end, earned: figure }: Span & { earned: { amount: string } | null },
) {
  const query = { start, end, pagesize: '100' };
  let told = 0;
  for (let skip = 0, total = 1; skip < total; skip += 100) {
    const page = { ...query, skip: String(skip) };
    const listed = await client.ok('ledger.report', { query: page });
    const byAdmin = { query: { ...page, userId: user.id } };
    expect(await desk.admin.ok('ledger.report', byAdmin)).toMatchObject({ earned: listed.earned });
    ({ total } = listed);
    for (const { kind, earned } of listed.postings) {
      expect(earned === null, kind).toBe(kind === 'topup');
      told += Math.round(Number(earned ?? 0) * 100);
    }
    expect(listed.earned).toBe(figure?.amount);
  }
  expect(rupees(told)).toBe(figure?.amount);
  const narrowed = { query: { ...query, kind: 'payin_approved' } };
  expect(await client.ok('ledger.report', narrowed)).toMatchObject({ earned: null });
}

type Span = Record<'start' | 'end', string>;

const earnedError = async () =>
  (await desk.bookErrors()).find((error) => /^what was (?:earned|booked) by/.test(error));

/** A quarter from which all orders moved on is left at nothing. */
const hasAny = '(received, paid, commissions) <> (0, 0, 0)';

/** All that is added up. */
const addedUp = async () => [
  ...(await desk.owner.query('select * from earned_hour order by 1, 2')).rows,
  ...(await desk.owner.query(`select * from booked_quarter where ${hasAny} order by 1, 2`)).rows,
];

test('what somebody earned equals the entries, however much of it is added up', async () => {
  const random = new SeededRandom(20_261_126);
  const now = desk.clock.now();
  const earned: Earned[] = [];
  const readers = [world.peer, world.payer, world.north, world.south];
  const compareAll = async () => {
    for (let n = 0; n < 6; n += 1) {
      for (const reader of readers) await compare(earned, reader, random);
    }
  };
  for (let n = 0; n < 120; n += 1) {
    earned.push(...(await putPayin(random, now - random.between(31 * hourMs, 14 * dayMs))));
    earned.push(...(await putOthers(random, now - random.between(0, 14 * dayMs))));
  }
  await compareAll();
  await compareDays();
  const [server] = desk.servers;
  if (!server) throw new Error('no server');
  const untilOf = async () =>
    (await desk.owner.query<{ until: number }>('select until from earned_hours')).rows[0]?.until;
  // The entries are as old as they are, so that an earlier clock adds up fewer hours.
  for (const behind of [9 * dayMs, 30 * hourMs, 0]) {
    await addUpEarned({ pool: server.services.pool, clock: () => now - behind });
    expect(await untilOf()).toBeGreaterThan(now - behind - 2 * hourMs);
    expect(await untilOf()).toBeLessThan(now - behind);
    await compareAll();
    await compareDays();
    await moveSome(random);
    await compareDays();
    expect(await earnedError()).toBeUndefined();
  }
  earned.push(...(await putOthers(random, now)));
  await compareAll();
  expect(await earnedError()).toBeUndefined();
});

test('an hour that is not what its postings are is found, and added up again', async () => {
  const shown = addedUp;
  const right = await shown();
  expect(right.length).toBeGreaterThan(100);
  const anHour = '(user_id, at) = (select user_id, at from earned_hour order by 1, 2 limit 1)';
  const aQuarter = `ctid = (select min(ctid) from booked_quarter where ${hasAny})`;
  for (const planted of [
    `update earned_hour set amount = amount + 1 where ${anHour}`,
    `update earned_hour set at = at + interval '1 minute' where ${anHour}`,
    `delete from earned_hour where ${anHour}`,
    `update booked_quarter set paid = paid + 1 where ${aQuarter}`,
    `update booked_quarter set subadmin_id = 'S' where ${aQuarter}`,
    `delete from booked_quarter where ${aQuarter}`,
  ]) {
    await desk.owner.query(planted);
    expect(await earnedError(), planted).toContain('too much');
    await recountEarnings(desk.owner, desk.clock.now());
    expect(await earnedError()).toBeUndefined();
    expect(await shown()).toEqual(right);
  }
});

test('hours that were added up by a clock ahead are added up again when they come', async () => {
  const random = new SeededRandom(20_261_127);
  const [server] = desk.servers;
  if (!server) throw new Error('no server');
  const now = desk.clock.now();
  const { pool } = server.services;
  const addUpAt = (at: number) => addUpEarned({ pool, clock: () => at });
  const shown = addedUp;
  await addUpAt(now);
  const before = await shown();
  await addUpAt(now + 3 * hourMs);
  await addUpAt(now);
  for (const after of [0, 1, 2]) await putOthers(random, now + after * hourMs);
  expect(await earnedError()).toBeUndefined();
  expect(await shown()).toEqual(before);
  await addUpAt(now + 4 * hourMs);
  expect(await earnedError()).toBeUndefined();
  const added = await shown();
  expect(added.length).toBeGreaterThan(before.length);
  await recountEarnings(desk.owner, now + 4 * hourMs);
  expect(await shown()).toEqual(added);
});
