import type { CandidateReason } from '@peerdesk/contract/payin.ts';
import type { UserTag } from '@peerdesk/contract/user.ts';
import { networkReceiverLimits } from '@peerdesk/domain/limits.ts';
import {
  approvedStatuses,
  declinedStatuses,
  expiredStatuses,
} from '@peerdesk/domain/payin/statuses.ts';
import { countsAsCredit } from '../../core/order/payin/capacity-store.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** The choice of a customer, with what became of the order. */
export interface CustomerRow {
  at: number;
  amount: bigint;
  upi_id: string | null;
  is_served: boolean;
  closed_at: number | null;
  is_counted: boolean;
  considered: { upiId: string; reason: CandidateReason }[] | null;
  others: Partial<Record<CandidateReason, string[]>> | null;
}

/** A link that is older than this is not opened any more: the order has expired. */
const openingMs = 24 * 60 * 60 * 1000;

/** Until when a pay-in kept its amount open, and whether it still counts as a credit. */
const ended = `
  least(p.freed_at, case
    when p.status in ${sqlList(approvedStatuses)} then p.decided_at
    when p.status in ${sqlList(declinedStatuses)} then p.decided_at
    when p.status in ${sqlList(expiredStatuses)} then p.expires_at end) as closed_at,
  ${countsAsCredit('p')} as is_counted`;

/**
 * The customers who opened their page in a period, by the choice that gave them a UPI ID, else by
 * the one that found none. Oldest first; one more than `most` when there are too many.
 */
export async function readCustomers(
  db: Queryable,
  { start, end }: { start: number; end: number },
  most: number,
): Promise<CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>(
    `select e.at, p.amount, p.upi_id, e.event = 'assigned' as is_served, ${ended},
            e.detail -> 'considered' as considered, e.detail -> 'others' as others
     from payin p
     cross join lateral (
       select o.id, o.at, o.event, o.detail from order_event o
       where o.order_ref = p.ref_id and o.event in ('assigned', 'no_capacity')
       order by o.event = 'assigned' desc, o.id limit 1) e
     where p.created_at >= $1 and p.created_at < $3 and e.at >= $2 and e.at < $3
     order by e.at, e.id limit $4`,
    [iso(start - openingMs), iso(start), iso(end), most + 1],
  );
  return rows;
}

export interface UpiRow {
  id: string;
  account_id: string;
  peer_id: string;
  tag: UserTag;
  min_amount: bigint;
  max_amount: bigint;
  daily_amount: bigint;
  daily_count: number;
}

/** Every UPI ID with its caps as they are today, and its peer's own limits. */
export async function readUpis(db: Queryable): Promise<UpiRow[]> {
  const { rows } = await db.query<UpiRow>(
    `select v.id, v.account_id, v.peer_id, u.tag,
            greatest(v.min_amount, u.min_amount) as min_amount,
            least(v.max_amount, u.max_amount) as max_amount, v.daily_amount, v.daily_count
     from upi v join app_user u on u.id = v.peer_id order by v.id`,
  );
  return rows;
}

export interface BeforeRow {
  upi_id: string | null;
  account_id: string | null;
  at: number | null;
  amount: bigint;
  closed_at: number | null;
  is_counted: boolean;
}

/** What UPI IDs had been given in the network's window before an instant, bounded likewise. */
export async function readBefore(db: Queryable, start: number, most: number): Promise<BeforeRow[]> {
  const { rows } = await db.query<BeforeRow>(
    `select p.upi_id, p.account_id, p.assigned_at as at,
            coalesce(p.received_amount, p.amount) as amount, ${ended}
     from payin p
     where p.created_at >= $1 and p.assigned_at >= $2 and p.assigned_at < $3
     order by p.assigned_at, p.ref_id limit $4`,
    [
      iso(start - networkReceiverLimits.windowMs - openingMs),
      iso(start - networkReceiverLimits.windowMs),
      iso(start),
      most + 1,
    ],
  );
  return rows;
}
