import type { OrderKind } from '@peerdesk/contract/dashboard.ts';
import type { DayCloseState } from '@peerdesk/contract/day-close.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { quarterMs } from '@peerdesk/domain/figures/span.ts';
import { approvedStatuses, declinedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import { readUntil } from '../../core/ledger/earned-store.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { Conditions } from '../../platform/db/conditions.ts';
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

/** By the entries of a period: what is added up of them already, and the others one by one. */
export async function readBooked(
  db: Queryable,
  scope: Scope,
  { start, end }: Period,
): Promise<BookedRow> {
  // Before the quarters are read: there may be more of them by then.
  const until = await readUntil(db);
  const first = Math.min(end, Math.ceil(start / quarterMs) * quarterMs);
  const past = Math.max(first, Math.floor(Math.min(end, until) / quarterMs) * quarterMs);
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

export interface DeciderRow {
  of: OrderKind;
  kind: Actor['kind'];
  id: string | null;
  name: string;
  approved: number;
  declined: number;
  amount: bigint;
  minutes: number | null;
}

const decidersMax = 100;

/** Who decided the orders that were decided in a period, by what these are now. */
export async function readDeciders(
  db: Queryable,
  scope: Scope,
  { start, end }: Period,
): Promise<DeciderRow[]> {
  const all = new Conditions();
  all.add(`p.decided_at >= ${all.param(iso(start))}`);
  all.add(`p.decided_at < ${all.param(iso(end))}`);
  addOrderScope(all, scope);
  // Orders are counted before anything is taken from the text that says who decided.
  const { rows } = await db.query<DeciderRow>(
    `with decided as (
       select of, decided_by, p.status in ${sqlList(approvedStatuses)} as is_approved,
              minutes_to_approve(p.status, p.created_at, p.decided_at) as minutes,
              count(*) as orders, sum(counted_amount(p.status, p.flags, p.amount)) as amount
       from (
         select 'payin' as of, status, flags, coalesce(received_amount, amount) as amount,
                decided_by, decided_at, created_at, subadmin_id, peer_id, merchant_id from payin
         union all
         select 'payout', status, flags, amount, decided_by, decided_at, created_at, subadmin_id,
                peer_id, merchant_id from payout) p
       where (p.status in ${sqlList(approvedStatuses)} or p.status in ${sqlList(declinedStatuses)})
         and p.decided_by is not null and ${all.where}
       group by 1, 2, 3, 4),
     counted as (
       select of, decided_by ->> 'kind' as kind, decided_by ->> 'id' as id,
              decided_by ->> 'name' as name, is_approved, minutes, sum(orders) as orders,
              sum(amount) as amount
       from decided group by 1, 2, 3, 4, 5, 6),
     placed as (
       select *, sum(orders) over (partition by of, kind, id, name, is_approved order by minutes)
                   as place,
              sum(orders) over (partition by of, kind, id, name, is_approved) as most
       from counted)
     select of, kind, id, name,
            (coalesce(sum(orders) filter (where is_approved), 0))::int as approved,
            (coalesce(sum(orders) filter (where not is_approved), 0))::int as declined,
            (coalesce(sum(amount) filter (where is_approved), 0))::bigint as amount,
            (min(minutes) filter (where is_approved and place * 2 >= most))::int as minutes
     from placed group by 1, 2, 3, 4 order by 5 desc, 6 desc, 4 limit ${decidersMax}`,
    all.values,
  );
  return rows;
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
