import type { DayCloseState } from '@peerdesk/contract/day-close.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import { quarterMs } from '@peerdesk/domain/figures/span.ts';
import { leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import { readUntil } from '../../core/ledger/earned-store.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** What the ledger moved for orders, in minor units; what was reversed counts the other way. */
export interface BookedRow {
  received: bigint;
  paid: bigint;
  house: bigint;
  commissions: bigint;
}

/** Where the quarters of an hour of a period begin and end that may be added up already. */
function cutQuarters({ start, end }: Period, until: number): Period {
  const first = Math.min(end, Math.ceil(start / quarterMs) * quarterMs);
  const past = Math.max(first, Math.floor(Math.min(end, until) / quarterMs) * quarterMs);
  return { start: first, end: past };
}

/**
 * The parts of a period in which something may have been booked for a group: the quarters that it
 * has sums of, and what is not added up yet. Of the desk, the period.
 */
export async function readQuarters(db: Queryable, scope: Scope, period: Period): Promise<Period[]> {
  if (scope.kind !== 'group') return [period];
  const { start, end } = cutQuarters(period, await readUntil(db));
  const { rows } = await db.query<{ at: number }>(
    `select at from booked_quarter where subadmin_id = $1 and at >= $2 and at < $3 order by at`,
    [scope.subadminId, iso(start), iso(end)],
  );
  const parts: Period[] = [];
  for (const part of [
    { start: period.start, end: start },
    ...rows.map(({ at }) => ({ start: at, end: at + quarterMs })),
    { start: end, end: period.end },
  ]) {
    const last = parts.at(-1);
    if (last?.end === part.start) last.end = part.end;
    else if (part.start < part.end) parts.push({ ...part });
  }
  return parts;
}

/** By the entries of a period: what is added up of them already, and the others one by one. */
export async function readBooked(
  db: Queryable,
  scope: Scope,
  { start, end }: Period,
): Promise<BookedRow> {
  // Before the quarters are read: there may be more of them by then.
  const until = await readUntil(db);
  const { start: first, end: past } = cutQuarters({ start, end }, until);
  const all = new Conditions();
  if (scope.kind === 'group') all.add(`subadmin_id = ${all.param(scope.subadminId)}`);
  const startId = all.param(idFloor('entry', start));
  const firstId = all.param(idFloor('entry', first));
  const pastId = all.param(idFloor('entry', past));
  const endId = all.param(idFloor('entry', end));
  const { rows } = await db.query<BookedRow & { until: number | null }>(
    `select coalesce(sum(received), 0)::bigint as received, coalesce(sum(paid), 0)::bigint as paid,
            coalesce(sum(house), 0)::bigint as house,
            coalesce(sum(commissions), 0)::bigint as commissions,
            (select until from earned_hours) as until
     from (
       select received, paid, house, commissions from booked_quarter
       where at >= ${all.param(iso(first))} and at < ${all.param(iso(past))} and ${all.where}
       union all
       select received, paid, house, commissions from booked_entry
       where id >= ${startId} and id < ${firstId} and ${all.where}
       union all
       select received, paid, house, commissions from booked_entry
       where id >= ${pastId} and id < ${endId} and ${all.where}) booked`,
    all.values,
  );
  const [booked] = rows;
  if (!booked) throw new Error('a sum without a row');
  // Less only if the clock was put back in between.
  return (booked.until ?? 0) < until ? readBooked(db, scope, { start, end }) : booked;
}

/** The closes of one business day by state. */
export async function countDayCloses(
  db: Queryable,
  scope: Scope,
  day: string,
): Promise<{ state: DayCloseState; days: number }[]> {
  const all = new Conditions();
  all.add(`c.day = ${all.param(day)}::date`);
  addPeerScope(all, scope);
  const { rows } = await db.query<{ state: DayCloseState; days: number }>(
    `select c.state, count(*)::int as days
     from day_close c join app_user u on u.id = c.peer_id where ${all.where} group by c.state`,
    all.values,
  );
  return rows;
}

/** Alerts that were raised in a period and that nobody has dealt with yet. */
export async function countAlerts(db: Queryable, { start, end }: Period): Promise<number> {
  const { rows } = await db.query<{ alerts: number }>(
    `select count(*)::int as alerts from statement_alert
     where raised_at >= $1 and raised_at < $2 and resolved_at is null and acknowledged_at is null`,
    [iso(start), iso(end)],
  );
  return rows[0]?.alerts ?? 0;
}

/** The name of a subadmin. */
export async function readLeadName(db: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>(
    `select name from app_user where id = $1 and role in ${sqlList(rolesThat(leadsGroup))}`,
    [id],
  );
  return rows[0]?.name;
}
