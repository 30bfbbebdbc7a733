import { minor } from '@peerdesk/domain/money.ts';
import { networkReceiverLimits } from '@peerdesk/domain/limits.ts';
import type { Payin } from '@peerdesk/domain/payin/payin.ts';
import {
  approvedStatuses,
  creditStatuses,
  holdingStatuses,
} from '@peerdesk/domain/payin/statuses.ts';
import type { Unproved } from '@peerdesk/domain/payin/unproved.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { sqlList } from '../../../platform/db/sql-list.ts';

/** The condition for a pay-in that counts as a credit of its UPI ID; `p` is its table's alias. */
export const countsAsCredit = (p: string) => `
  ${p}.status in ${sqlList(creditStatuses)}
  and (${p}.freed_at is null or ${p}.status in ${sqlList(approvedStatuses)})`;

/** Those that hold capacity; the same condition as in the partial indexes of `payin`. */
const isHolding = `p.status in ${sqlList(holdingStatuses)} and p.freed_at is null`;

interface UnprovedRow {
  amount: bigint;
  count: number;
  large_count: number;
  customer_amount: bigint;
}

/** What the merchant's and the customer's other `utr` orders hold; guarded by `unproved_fits`. */
export async function readUnproved(
  db: Queryable,
  { refId, merchantId, customerId }: Pick<Payin, 'refId' | 'merchantId' | 'customerId'>,
): Promise<Unproved> {
  const { rows } = await db.query<UnprovedRow>({
    name: 'payin_unproved',
    text: `
      select coalesce(sum(p.amount), 0)::bigint as amount, count(*)::int as count,
             (count(*) filter (where p.amount >= $4))::int as large_count,
             coalesce(sum(p.amount) filter (where p.customer_id = $2), 0)::bigint
               as customer_amount
      from payin p
      where p.merchant_id = $1 and p.resolve_type = 'utr' and p.ref_id <> $3 and ${isHolding}`,
    values: [merchantId, customerId, refId, networkReceiverLimits.largeFrom],
  });
  const [row] = rows;
  return {
    amount: minor(row?.amount ?? 0n),
    count: row?.count ?? 0,
    largeCount: row?.large_count ?? 0,
    customerAmount: minor(row?.customer_amount ?? 0n),
  };
}

/**
 * The orders that hold capacity but no longer may: of inactive merchants, and with claims that have
 * timed out at `now`. Optionally of one merchant.
 */
export async function readHoldsToFree(
  db: Queryable,
  now: number,
  most: number,
  merchantId?: string,
): Promise<string[]> {
  const { rows } = await db.query<{ ref_id: string }>({
    name: 'payin_holds_to_free',
    text: `
      (select p.ref_id from payin p where p.holds_until <= $1 and ${isHolding}
         and ($2::text is null or p.merchant_id = $2)
       order by p.holds_until limit $3)
      union
      (select p.ref_id from merchant m join payin p on p.merchant_id = m.id
       where m.status <> 'active' and ($2::text is null or m.id = $2) and ${isHolding} limit $3)`,
    values: [iso(now), merchantId ?? null, most],
  });
  return rows.map((row) => row.ref_id);
}
