import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { because } from '@peerdesk/contract/because.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { lockAwaited } from '../../testing/wait.ts';
import { buildWorld, freshUtr, payOrder, type World } from '../../testing/world.ts';
import { systemAuthor, signedBy } from './author.ts';
import type { ChangeSet } from './change-set.ts';
import { commitChanges } from './commit.ts';
import { togetherOf } from './together.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
});
// Orders are moved without their money.
afterAll(() => desk.close({ booksAreWrong: true }));

function pool() {
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  return services.pool;
}

interface Row {
  ref_id: string;
  status: string;
  version: number;
  utr: string;
}

async function rowOf(refId: string): Promise<Row> {
  const { rows } = await desk.owner.query<Row>(
    'select ref_id, status, version, utr from payin where ref_id = $1',
    [refId],
  );
  if (!rows[0]) throw new Error('an order is needed');
  return rows[0];
}

/** The order is expired, and its reference marked as this move says. */
async function change(
  refId: string,
  {
    version = 0,
    utr,
    move = 'refuse',
  }: { version?: number; utr?: string; move?: 'use' | 'refuse' },
): Promise<ChangeSet> {
  const row = await rowOf(refId);
  const set = await desk.owner.query('select to_jsonb(p) as row from payin p where ref_id = $1', [
    refId,
  ]);
  const { row: before } = set.rows[0] as { row: Record<string, unknown> };
  return {
    ...signedBy(systemAuthor(desk.clock.now())),
    payin: {
      refId,
      fromStatus: row.status,
      fromVersion: row.version + version,
      set: { ...before, status: 'expired' },
    },
    utr: {
      ...{ utr: utr ?? row.utr, previousUtr: row.utr, move, orderKind: 'payin', orderRef: refId },
      ...{ accountId: null, amount: 1n as never },
    },
    audit: [{ action: 'test', subject: `payin:${refId}` }],
    outbox: [],
  };
}

const orders = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await payOrder(desk, world)).refId));

test('of a group each order that is not as it was read is named, and nothing is written', async () => {
  const refs = await orders(3);
  const group = await Promise.all(
    refs.map((refId, n) => change(refId, { version: n === 1 ? 0 : 1 })),
  );
  expect(togetherOf(group)).not.toBeNull();
  const print = await desk.fingerprint();
  const done = await commitChanges(pool(), group, 'test');
  expect(done).toMatchObject({ ok: false, failure: 'stale' });
  const [first = '', , third = ''] = refs;
  expect('lost' in done && Object.fromEntries(done.lost ?? [])).toEqual({
    [first]: first,
    [third]: third,
  });
  expect(await desk.fingerprint()).toEqual(print);
});

test('of a group each order whose reference is used is named, with the order that used it', async () => {
  const [owner = '', loser = '', other = ''] = await orders(3);
  const used = (await rowOf(owner)).utr;
  expect(await commitChanges(pool(), [await change(owner, { move: 'use' })], 'test')).toEqual({
    ok: true,
  });
  const group = [
    await change(loser, { utr: used, move: 'use' }),
    await change(other, { utr: freshUtr(), move: 'use' }),
  ];
  const print = await desk.fingerprint();
  expect(await commitChanges(pool(), group, 'test')).toEqual({
    ...{ ok: false, failure: 'utr-used', detail: owner, lost: new Map([[loser, owner]]) },
  });
  expect(await desk.fingerprint()).toEqual(print);
});

/** A free credit of a statement, by its id. */
async function freeLine(id: string): Promise<string> {
  await desk.owner.query(
    `insert into statement_line (id, upload_id, account_id, peer_id, row, direction, amount, rrn,
                                 narration, kind, attested, state, created_at)
     values ($1, 'S', 'A', 'U', 1, 'credit', 100, $2, '', 'PAYMENT', true, 'open', now())`,
    [id, freshUtr()],
  );
  return id;
}

/** The order is expired by a line that is matched to it, and uses its reference. */
async function matching(refId: string, lineId: string): Promise<ChangeSet> {
  const reason = because('bank_shows_approved_amount');
  const match = {
    orderKind: 'payin',
    orderRef: refId,
    amount: 1n as never,
    approved: true,
  } as const;
  return {
    ...(await change(refId, { move: 'use' })),
    lines: [
      {
        ...{ lineId, uploadId: 'S', from: { state: 'open', inSuspense: null } },
        to: { state: 'matched', inSuspense: null, orderRef: refId, rule: 'EXACT_UTR', reason },
        matches: [{ ...match, evidence: { line: lineId } }],
      },
    ],
  };
}

const linesOf = async (ids: readonly string[]) =>
  (
    await desk.owner.query(
      `select l.id, l.state, l.order_ref, l.rule, l.reason ->> 'code' as why, m.order_ref as match,
              m.evidence, m.approved
       from statement_line l left join statement_match m on m.line_id = l.id
       where l.id = any($1) order by l.id`,
      [ids],
    )
  ).rows;

test('lines that are matched in a group are written as they are one by one', async () => {
  const [one = '', two = '', three = ''] = await orders(3);
  const [a, b, c] = [await freeLine('La'), await freeLine('Lb'), await freeLine('Lc')];
  const group = [await matching(one, a), await matching(two, b)];
  expect(togetherOf(group)).not.toBeNull();
  expect(await commitChanges(pool(), group, 'test')).toEqual({ ok: true });
  // Two changes of one order go one by one.
  const last = await matching(three, c);
  const { at, actor, origin } = last;
  const noted: ChangeSet = { at, actor, origin, audit: [], outbox: [] };
  expect(togetherOf([last, noted])).toBeNull();
  expect(await commitChanges(pool(), [last, noted], 'test')).toEqual({ ok: true });
  const row = (id: string, ref: string) => ({
    ...{ id, state: 'matched', order_ref: ref, rule: 'EXACT_UTR', match: ref, approved: true },
    ...{ why: 'bank_shows_approved_amount', evidence: { line: id } },
  });
  expect(await linesOf([a, b, c])).toEqual([row(a, one), row(b, two), row(c, three)]);
});

test('of a group each order whose line is taken is named, and nothing is written', async () => {
  const [first = '', second = '', third = ''] = await orders(3);
  const [taken, free] = [await freeLine('Lt'), await freeLine('Lf')];
  expect(await commitChanges(pool(), [await matching(first, taken)], 'test')).toEqual({ ok: true });
  const group = [await matching(second, taken), await matching(third, free)];
  const print = await desk.fingerprint();
  expect(await commitChanges(pool(), group, 'test')).toEqual({
    ...{ ok: false, failure: 'line-taken', detail: taken, lost: new Map([[second, taken]]) },
  });
  expect(await desk.fingerprint()).toEqual(print);
  expect(await linesOf([free])).toMatchObject([{ state: 'open', match: null }]);
  expect(togetherOf([await matching(second, free), await matching(third, free)])).toBeNull();
});

test('a reference that is entered instead of another leaves the other withdrawn', async () => {
  const [refId = ''] = await orders(1);
  const before = (await rowOf(refId)).utr;
  const utr = freshUtr();
  expect(await commitChanges(pool(), [await change(refId, { utr, move: 'use' })], 'test')).toEqual({
    ok: true,
  });
  const { rows } = await desk.owner.query(
    'select utr, state from utr_claim where order_ref = $1 order by id',
    [refId],
  );
  expect(rows).toEqual([
    { utr: before, state: 'withdrawn' },
    { utr, state: 'used' },
  ]);
});

test('changes that name one order, one reference or one customer twice go one by one', async () => {
  const [refId = '', other = ''] = await orders(2);
  const one = await change(refId, {});
  const two = await change(other, {});
  expect(togetherOf([one, two])).not.toBeNull();
  expect(togetherOf([one, one])).toBeNull();
  const sameUtr = two.utr && one.utr && { ...two, utr: { ...two.utr, previousUtr: one.utr.utr } };
  expect(sameUtr && togetherOf([one, sameUtr])).toBeNull();
  const room = { merchantId: 'M', customerId: 'C', most: 3, unproved: null };
  const inRoom = (set: ChangeSet) => ({ ...set, payin: set.payin && { ...set.payin, room } });
  expect(togetherOf([inRoom(one), inRoom(two)])).toBeNull();
});

test('a single change locks its UPI ID before its customer, as a group does', async () => {
  const [refId = ''] = await orders(1);
  const { rows } = await desk.owner.query<{ id: string; version: number }>(
    'select u.id, u.version from upi u join payin p on p.upi_id = u.id where p.ref_id = $1',
    [refId],
  );
  const [upi] = rows;
  if (!upi) throw new Error('a UPI ID is needed');
  const { payin, ...rest } = await change(refId, {});
  if (!payin) throw new Error('an order is needed');
  const room = { merchantId: world.merchant.id, customerId: 'C', most: 99, unproved: null };
  const one: ChangeSet = {
    ...rest,
    payin: { ...payin, room },
    assignment: { upiId: upi.id, upiVersion: upi.version },
  };
  expect(togetherOf([one])).not.toBeNull();
  const other = await desk.owner.connect();
  try {
    await other.query('begin');
    await other.query('select from upi where id = $1 for update', [upi.id]);
    const done = commitChanges(pool(), [one], 'test');
    await lockAwaited(desk.owner);
    const free = await other.query<{ is_free: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_free`,
      [`customer:${world.merchant.id}:C`],
    );
    await other.query('rollback');
    expect(await done).toEqual({ ok: true });
    expect(free.rows).toEqual([{ is_free: true }]);
  } finally {
    other.release(true);
  }
});
