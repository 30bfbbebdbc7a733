import type { dayDecisionListSpec, OrderKind } from '@peerdesk/contract/dashboard.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import { approvedStatuses, declinedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { ListOf } from '../../core/list.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { ignored } from '../../platform/db/list/filters.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

const approved = sqlList(approvedStatuses);
const isDecided = `(p.status in ${approved} or p.status in ${sqlList(declinedStatuses)})
         and p.decided_by is not null`;

function addDecidedIn(all: Conditions, { start, end }: Period): void {
  all.add(`p.decided_at >= ${all.param(iso(start))}`);
  all.add(`p.decided_at < ${all.param(iso(end))}`);
}

export interface DeciderRow extends DeciderKey {
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
  addDecidedIn(all, { start, end });
  addOrderScope(all, scope);
  // Orders are counted before anything is taken from the text that says who decided.
  const { rows } = await db.query<DeciderRow>(
    `with decided as (
       select of, decided_by, p.status in ${approved} as is_approved,
              minutes_to_approve(p.status, p.created_at, p.decided_at) as minutes,
              count(*) as orders, sum(counted_amount(p.status, p.flags, p.amount)) as amount
       from (
         select 'payin' as of, status, flags, coalesce(received_amount, amount) as amount,
                decided_by, decided_at, created_at, subadmin_id, peer_id, merchant_id from payin
         union all
         select 'payout', status, flags, amount, decided_by, decided_at, created_at, subadmin_id,
                peer_id, merchant_id from payout) p
       where ${isDecided} and ${all.where}
       group by 1, 2, 3, 4),
     counted as (
       select of, decided_by ->> 'kind' as kind, decided_by ->> 'id' as id,
              max(decided_by ->> 'name') as name, is_approved, minutes, sum(orders) as orders,
              sum(amount) as amount
       from decided group by 1, 2, 3, 5, 6),
     placed as (
       select *, sum(orders) over (partition by of, kind, id, is_approved order by minutes)
                   as place,
              sum(orders) over (partition by of, kind, id, is_approved) as most
       from counted)
     select of, kind, id, max(name) as name,
            (coalesce(sum(orders) filter (where is_approved), 0))::int as approved,
            (coalesce(sum(orders) filter (where not is_approved), 0))::int as declined,
            (coalesce(sum(amount) filter (where is_approved), 0))::bigint as amount,
            (min(minutes) filter (where is_approved and place * 2 >= most))::int as minutes
     from placed group by 1, 2, 3 order by 5 desc, 6 desc, 4 limit ${decidersMax}`,
    all.values,
  );
  return rows;
}

/** An order that was decided. `amount` in minor units, of an approved one what it moves. */
export interface DecisionRow {
  ref_id: string;
  status: OrderStatus;
  amount: bigint;
  decided_at: number;
  minutes: number | null;
}

type DecisionList = ListOf<DecisionRow, typeof dayDecisionListSpec>;

const amounts = {
  payin: 'coalesce(p.received_amount, p.amount)',
  payout: 'p.amount',
} as const;

/** Who decided orders of one kind. */
export interface DeciderKey {
  of: OrderKind;
  kind: Actor['kind'];
  id: string | null;
}

/** The orders that somebody decided in a period. */
export function decisionsOf({ of: table, kind, id }: DeciderKey, period: Period): DecisionList {
  return {
    table: `${table} p`,
    key: 'p.ref_id',
    where: isDecided,
    columns: `p.ref_id, p.status, counted_amount(p.status, p.flags, ${amounts[table]}) as amount,
      p.decided_at,
      case when p.status in ${approved}
        then minutes_to_approve(p.status, p.created_at, p.decided_at) end as minutes`,
    scope: (all, scope) => {
      addDecidedIn(all, period);
      addOrderScope(all, scope);
      all.add(`p.decided_by ->> 'kind' = ${all.param(kind)}`);
      all.add(`p.decided_by ->> 'id' is not distinct from ${all.param(id)}`);
    },
    filters: {
      day: ignored,
      subadminId: ignored,
      of: ignored,
      decider: ignored,
      deciderId: ignored,
    },
    sorts: { decidedAt: 'p.decided_at' },
    order: 'p.decided_at desc, p.ref_id desc',
  };
}
