import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import { payinMayTransition, type PayinEvent } from '@peerdesk/domain/payin/transitions.ts';
import { payoutMayTransition, type PayoutEvent } from '@peerdesk/domain/payout/transitions.ts';
import type pg from 'pg';
import type { RacedCall } from './acknowledged.ts';

/** A change of an order as the audit has it; each order numbers its own in the order of commits. */
export interface Committed {
  subject: string;
  event: string;
  from: string;
  to: string;
  fromVersion: number;
  toVersion: number;
  atMs: number;
  utr: string | null;
}

/** What an order is in the end. */
export interface Ended {
  subject: string;
  status: string;
  version: number;
  /** How often an outage moved its deadline: a change that the audit has once for all orders. */
  moved: number;
  /** How often it was marked for its reference: a change that the audit has of another order. */
  marked: number;
}

/** Calls are timed by the caller's clock and changes by the database's, on one machine or near. */
const clocksDifferMs = 2_000;

/**
 * Replays what was committed of each order, one change after the other, against the domain's rules,
 * and compares that of the raced ones with what the callers were told. Empty when each success was
 * one change, made while its caller waited, no change came of a refusal, and nobody was refused an
 * order that was open with a reference that was free.
 */
export function racesAgainst(
  races: readonly RacedCall[],
  committed: readonly Committed[],
  ended: readonly Ended[],
): string[] {
  const changesOf = Map.groupBy(committed, ({ subject }) => subject);
  const paidAtOf = firstPayments(committed);
  const callsOf = Map.groupBy(races, ({ subject }) => subject);
  return ended.flatMap((order) => {
    const changes = changesOf.get(order.subject) ?? [];
    const calls = callsOf.get(order.subject);
    const compared =
      calls === undefined ? [] : compare(order.subject, { calls, changes, paidAtOf });
    return [...replay(order, changes), ...compared];
  });
}

function replay(
  { subject, status, version, moved, marked }: Ended,
  changes: readonly Committed[],
): string[] {
  const wrong: string[] = [];
  let now = { status: 'created', version: 0 };
  let untold = 0;
  for (const { event, from, to, fromVersion, toVersion } of changes) {
    const isNext = from === now.status && fromVersion >= now.version;
    if (!isNext || toVersion !== fromVersion + 1) {
      const was = `${from} ${fromVersion}, not ${now.status} ${now.version}`;
      wrong.push(`${subject}: ${event} followed ${was}`);
    }
    if (!mayBecome(subject, { event, from, to })) {
      wrong.push(`${subject}: ${from} cannot become ${to} by ${event}`);
    }
    untold += fromVersion - now.version;
    now = { status: to, version: toVersion };
  }
  untold += version - now.version;
  if (now.status !== status) {
    wrong.push(`${subject} is ${status}, its history ends as ${now.status}`);
  }
  if (untold !== moved + marked) {
    const known = `its deadline moved ${moved} times, and it was marked ${marked} times`;
    wrong.push(`${subject} has ${untold} untold changes; ${known}`);
  }
  return wrong;
}

function mayBecome(
  subject: string,
  { event, from, to }: Pick<Committed, 'event' | 'from' | 'to'>,
): boolean {
  return subject.startsWith('payin:')
    ? payinMayTransition(from as OrderStatus, to as OrderStatus, event as PayinEvent)
    : payoutMayTransition(from as PayoutStatus, to as PayoutStatus, event as PayoutEvent);
}

const decisions: ReadonlySet<string> = new Set(['approved', 'declined', 'paid', 'expired']);

/** When each reference first paid for an order. */
function firstPayments(committed: readonly Committed[]): ReadonlyMap<string, number> {
  const paidAtOf = new Map<string, number>();
  for (const { event, utr, atMs } of committed) {
    if (utr === null || !(event === 'approved' || event === 'paid')) continue;
    paidAtOf.set(utr, Math.min(atMs, paidAtOf.get(utr) ?? atMs));
  }
  return paidAtOf;
}

interface Compared {
  calls: readonly RacedCall[];
  changes: readonly Committed[];
  paidAtOf: ReadonlyMap<string, number>;
}

function compare(subject: string, { calls, changes, paidAtOf }: Compared): string[] {
  const decided = changes.filter(({ event }) => decisions.has(event));
  const [first] = decided;
  const wrong = decided
    .slice(1)
    .map(({ event }) => `${subject} was ${first?.event} and then ${event}`);
  const succeeded = calls.filter(({ outcome }) => outcome === 'ok');
  if (succeeded.length > 1) wrong.push(`${subject}: ${succeeded.length} callers won`);
  for (const call of succeeded) {
    const isMade = decided.some((change) => change.event === call.event && isWithin(change, call));
    if (!isMade) wrong.push(`${subject}: somebody was told of ${call.event}, which was not made`);
  }
  for (const { event, atMs } of decided) {
    const mayBe = calls.some(
      (call) =>
        call.event === event &&
        call.outcome !== 'refused' &&
        call.invokedAt <= atMs + clocksDifferMs,
    );
    if (event !== 'expired' && !mayBe) wrong.push(`${subject} was ${event} by nobody`);
  }
  for (const { event, outcome, answeredAt, utr, why } of calls) {
    const closedAt = Math.min(first?.atMs ?? Infinity, paidAtOf.get(utr ?? '') ?? Infinity);
    const isDecided = closedAt <= answeredAt + clocksDifferMs;
    if (outcome === 'refused' && !isDecided)
      wrong.push(`${subject}: ${event} was refused, and it was open (${why ?? ''})`);
  }
  return wrong;
}

function isWithin({ atMs }: Committed, { invokedAt, answeredAt }: RacedCall): boolean {
  return atMs >= invokedAt - clocksDifferMs && atMs <= answeredAt + clocksDifferMs;
}

/** Of every order, raced for or not. */
export async function checkRaces(db: pg.Client, races: readonly RacedCall[]): Promise<string[]> {
  const { rows: committed } = await db.query<Committed>(
    `select subject, split_part(action, '.', 2) as event, before ->> 'status' as from,
       after ->> 'status' as to, (before ->> 'version')::int as "fromVersion",
       (after ->> 'version')::int as "toVersion", extract(epoch from at)::float8 * 1000 as "atMs",
       after ->> 'utr' as utr
     from audit
     where split_part(subject, ':', 1) in ('payin', 'payout') and before ? 'version'
       and after ? 'version'
     order by (after ->> 'version')::int, id`,
  );
  const { rows: ended } = await db.query<Ended>(
    `with moved as (select ref_id, count(*)::int as times from audit,
         jsonb_array_elements_text(after -> 'orders') as ref_id
       where action = 'desk.outage' group by ref_id),
     marked as (select ref as ref_id, count(*)::int as marks from outbox
       where event in ('payout.utr_contested', 'payin.utr_lost') group by ref),
     orders as (select 'payin' as kind, ref_id, status, version from payin
       union all select 'payout', ref_id, status, version from payout)
     select kind || ':' || ref_id as subject, status, version::int,
       coalesce(times, 0) as moved, coalesce(marks, 0) as marked
     from orders left join moved using (ref_id) left join marked using (ref_id)`,
  );
  return [...racesAgainst(races, committed, ended), ...(await usedTwice(db))];
}

/** Whatever raced, a reference pays for one order. */
async function usedTwice(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ utr: string }>(
    `select utr from (select utr from payin where status = 'approved'
       union all select utr from payout where status = 'approved') as paid
     where utr is not null group by utr having count(*) > 1`,
  );
  return rows.map(({ utr }) => `${utr} pays for more than one order`);
}
