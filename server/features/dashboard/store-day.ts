import type { OrderKind } from '@peerdesk/contract/dashboard.ts';
import type { DayCloseState } from '@peerdesk/contract/day-close.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { approvedStatuses, declinedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
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

/**
 * By the entries of a period. A pay-in takes its amount off the peer's wallet and a pay-out adds
 * it; what the wallet moves by beyond that is the commission.
 */
export async function readBooked(
  db: Queryable,
  scope: Scope,
  { start, end }: Period,
): Promise<BookedRow> {
  const all = new Conditions();
  all.add(`e.id >= ${all.param(idFloor('entry', start))}`);
  all.add(`e.id < ${all.param(idFloor('entry', end))}`);
  const house = all.param(accounts.houseFees);
  if (scope.kind === 'group') {
    all.add(`coalesce(i.subadmin_id, o.subadmin_id) = ${all.param(scope.subadminId)}`);
  }
  const { rows } = await db.query<BookedRow>(
    `select coalesce(sum(m.received), 0)::bigint as received,
            coalesce(sum(m.paid), 0)::bigint as paid, coalesce(sum(p.house), 0)::bigint as house,
            coalesce(sum(p.wallet + m.received - m.paid), 0)::bigint as commissions
     from entry e
     left join payin i on e.kind like 'payin%' and i.ref_id = e.order_ref
     left join payout o on e.kind like 'payout%' and o.ref_id = e.order_ref
     cross join lateral (
       select case e.kind when 'payin_approved' then coalesce(i.received_amount, i.amount)
                          when 'payin_reversed' then -coalesce(i.received_amount, i.amount)
                          else 0 end as received,
              case when e.kind = 'payout_approved' then o.amount
                   when e.kind in ('payout_revoked', 'payout_reversed') then -o.amount
                   else 0 end as paid) m
     cross join lateral (
       select coalesce(sum(amount) filter (where account = ${house}), 0) as house,
              coalesce(sum(amount) filter (where account like 'peer:%:wallet'), 0) as wallet
       from posting where entry_id = e.id) p
     where e.kind in ('payin_approved', 'payin_reversed',
                      'payout_approved', 'payout_revoked', 'payout_reversed') and ${all.where}`,
    all.values,
  );
  return rows[0] ?? { received: 0n, paid: 0n, house: 0n, commissions: 0n };
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
  const { rows } = await db.query<DeciderRow>(
    `select p.of, p.decided_by ->> 'kind' as kind, p.decided_by ->> 'id' as id,
            p.decided_by ->> 'name' as name,
            (count(*) filter (where p.status in ${sqlList(approvedStatuses)}))::int as approved,
            (count(*) filter (where p.status in ${sqlList(declinedStatuses)}))::int as declined,
            coalesce(sum(counted_amount(p.status, p.flags, p.amount))
              filter (where p.status in ${sqlList(approvedStatuses)}), 0)::bigint as amount,
            (percentile_disc(0.5) within group (
               order by minutes_to_approve(p.status, p.created_at, p.decided_at))
               filter (where p.status in ${sqlList(approvedStatuses)}))::int as minutes
     from (
       select 'payin' as of, status, flags, coalesce(received_amount, amount) as amount,
              decided_by, decided_at, created_at, subadmin_id, peer_id, merchant_id from payin
       union all
       select 'payout', status, flags, amount, decided_by, decided_at, created_at, subadmin_id,
              peer_id, merchant_id from payout) p
     where (p.status in ${sqlList(approvedStatuses)} or p.status in ${sqlList(declinedStatuses)})
       and p.decided_by is not null and ${all.where}
     group by 1, 2, 3, 4 order by 5 desc, 6 desc, 4 limit ${decidersMax}`,
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
