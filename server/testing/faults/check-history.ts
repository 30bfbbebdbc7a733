import type pg from 'pg';
import { waitFor } from '../wait.ts';
import type { Acknowledged } from './acknowledged.ts';
import { checkRaces } from './check-races.ts';

/** From what was answered first to what was answered last; time may only move an order on. */
const ways = {
  payin: ['created', 'unassigned', 'pending', 'processing', 'approved'],
  payout: ['created', 'pending', 'processing', 'approved'],
} as const;
/** Where an order may end by itself that nobody paid. */
const beforePaid: ReadonlySet<string> = new Set(['created', 'unassigned', 'pending']);

/**
 * What the database lacks of what was acknowledged, or holds twice: empty when all is well. Once
 * nobody calls any more: what is made and sent in the background is waited for.
 */
export async function checkHistory(db: pg.Client, said: Acknowledged): Promise<string[]> {
  return [
    ...(await checkOrders(db, 'payin', said)),
    ...(await checkOrders(db, 'payout', said)),
    ...(await checkRaces(db, said.races)),
    ...(await checkRecords(db, { table: 'dispute', id: 'ref_id' }, said.disputes)),
    ...(await checkRecords(db, { table: 'money_request', id: 'id' }, said.requests)),
    ...(await checkMoves(db, 'topup', said.topups)),
    ...(await checkMoves(db, 'withdraw', said.settlements)),
    ...(await checkStatements(db, said)),
    ...(await checkReports(db, said)),
    ...(await checkTimes(db, said)),
  ];
}

/** A wrong clock is hours off; servers were started a while before the first call. */
const clocksDiffer = '10 minutes';

/** Whatever a server's own clock says, everything happened between the first call and now. */
async function checkTimes(db: pg.Client, { since }: Acknowledged): Promise<string[]> {
  const stamps = [
    'payin.created_at',
    'payin.decided_at',
    'payout.created_at',
    'entry.at',
    'audit.at',
  ];
  const parts = stamps.map((stamp) => {
    const [table = '', column = ''] = stamp.split('.');
    return `select '${stamp}' as what, ${column}::text as at from ${table}
      where ${column} not between $1::timestamptz - $2::interval and now() + $2::interval`;
  });
  const { rows } = await db.query<{ what: string; at: string }>(parts.join(' union all '), [
    since.toISOString(),
    clocksDiffer,
  ]);
  return rows.map(({ what, at }) => `${what} is ${at}`);
}

async function checkOrders(
  db: pg.Client,
  kind: keyof typeof ways,
  { payins, payouts, raced }: Acknowledged,
): Promise<string[]> {
  const said = kind === 'payin' ? payins : payouts;
  const { rows } = await db.query<{ ref_id: string; status: string; utr: string | null }>(
    `select ref_id, status, utr from ${kind}`,
  );
  const there = new Map(rows.map((row) => [row.ref_id, row]));
  const lost = [...said].flatMap(([refId, { status, utr }]) => {
    const row = there.get(refId);
    if (row === undefined) return [`${kind} ${refId} is lost: it was ${status}`];
    const way: readonly string[] = ways[kind];
    const isOn = way.indexOf(row.status) >= way.indexOf(status);
    if (!isOn && !(row.status === 'expired' && beforePaid.has(status))) {
      return [`${kind} ${refId} is ${row.status}: it was ${status}`];
    }
    if (utr !== null && row.utr !== utr) return [`${kind} ${refId} has ${row.utr}: it had ${utr}`];
    return [];
  });
  // Each order has a number of its own at the merchant: more rows than orders are doubles.
  const ids = [...there.keys()].filter((id) => !raced.has(id));
  return [...lost, ...unheard(kind, ids, said)];
}

function unheard(
  kind: string,
  ids: readonly string[],
  said: { has(id: string): boolean },
): string[] {
  return ids.filter((id) => !said.has(id)).map((id) => `${kind} ${id} was acknowledged to nobody`);
}

/** Records whose status is the last that was answered: nothing else moves them on. */
async function checkRecords(
  db: pg.Client,
  { table, id }: { table: 'dispute' | 'money_request'; id: string },
  said: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string; status: string }>(
    `select ${id} as id, status from ${table}`,
  );
  const there = new Map(rows.map((row) => [row.id, row.status]));
  const wrong = [...said].filter(([one, status]) => there.get(one) !== status);
  return [
    ...wrong.map(([one, status]) => `${table} ${one} is ${there.get(one)}: it was ${status}`),
    ...unheard(table, [...there.keys()], said),
  ];
}

async function checkMoves(
  db: pg.Client,
  kind: 'topup' | 'withdraw',
  said: Acknowledged['topups'],
): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string; amount: string }>(
    `select split_part(p.account, ':', 2) as user_id, p.amount::text
     from entry e join posting p on p.entry_id = e.id
     where e.kind = $1 and p.account like 'peer:%'`,
    [kind],
  );
  const key = (userId: string, paise: number) => `${userId} ${paise}`;
  const booked = rows.map(({ user_id, amount }) => key(user_id, Number(amount)));
  const heard = [...said].flatMap(([id, all]) => all.map((paise) => key(id, paise)));
  return [
    ...heard.filter((one) => !booked.includes(one)).map((one) => `the ${kind} ${one} is lost`),
    ...booked
      .filter((one, at) => booked.indexOf(one) !== at || !heard.includes(one))
      .map((one) => `the ${kind} ${one} is booked twice, or was acknowledged to nobody`),
  ];
}

/** Every file is read to its end, and each line counts once, however many files have it. */
async function checkStatements(db: pg.Client, said: Acknowledged): Promise<string[]> {
  const uploads = await whenDone(db, 'statement_upload', ['done', 'refused']);
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from statement_line where duplicate_of is null',
  );
  const count = rows[0]?.count ?? 0;
  return [
    ...endedAs(uploads, said.statements, { kind: 'statement', status: 'done' }),
    ...(count === said.lines ? [] : [`there are ${count} bank lines instead of ${said.lines}`]),
  ];
}

async function checkReports(db: pg.Client, said: Acknowledged): Promise<string[]> {
  const reports = await whenDone(db, 'report', ['ready', 'failed', 'cancelled']);
  const { rows } = await db.query<{ id: string }>(
    `select id from report r where status = 'ready' and size <>
       (select coalesce(sum(length(bytes)), 0) from report_part p where p.report_id = r.id)`,
  );
  return [
    ...endedAs(reports, said.reports, { kind: 'report', status: 'ready' }),
    ...rows.map(({ id }) => `report ${id} has another size than its parts`),
  ];
}

/** The status of each, once none is in the works any more. */
async function whenDone(
  db: pg.Client,
  table: 'statement_upload' | 'report',
  ends: readonly string[],
): Promise<Map<string, string>> {
  const read = () => db.query<{ id: string; status: string }>(`select id, status from ${table}`);
  const { rows } = await waitFor(`each ${table} to be done`, read, ({ rows: all }) =>
    all.every(({ status }) => ends.includes(status)),
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

function endedAs(
  there: ReadonlyMap<string, string>,
  said: ReadonlySet<string>,
  { kind, status }: { kind: string; status: string },
): string[] {
  const wrong = [...said].filter((id) => there.get(id) !== status);
  return [
    ...wrong.map((id) => `${kind} ${id} ended as ${there.get(id)}`),
    ...unheard(kind, [...there.keys()], said),
  ];
}
