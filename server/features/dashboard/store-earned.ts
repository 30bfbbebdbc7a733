import type { Period } from '@peerdesk/domain/dates.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** Whose earnings: a peer's wallet moves by the money of its orders too, a subadmin's does not. */
export interface Earner {
  userId: string;
  isPeer: boolean;
}

/**
 * What somebody earned in a period, in minor units: what their wallet moved by for orders, beyond
 * the money itself. An approval that was reversed takes it back when it is reversed.
 */
export async function readEarned(
  db: Queryable,
  { userId, isPeer }: Earner,
  { start, end }: Period,
): Promise<bigint> {
  const { rows } = await db.query<{ earned: bigint }>(
    `select coalesce(sum(p.amount + case when not $4 then 0 else case e.kind
       when 'payin_approved' then coalesce(i.received_amount, i.amount)
       when 'payin_reversed' then -coalesce(i.received_amount, i.amount)
       when 'payout_approved' then -o.amount
       else o.amount end end), 0)::bigint as earned
     from posting p join entry e on e.id = p.entry_id
     left join payin i on i.ref_id = e.order_ref
     left join payout o on o.ref_id = e.order_ref
     where p.account = $1 and p.entry_id >= $2 and p.entry_id < $3
       and e.kind in ('payin_approved', 'payin_reversed',
                      'payout_approved', 'payout_revoked', 'payout_reversed')`,
    [accounts.peerWallet(userId), idFloor('entry', start), idFloor('entry', end), isPeer],
  );
  return rows[0]?.earned ?? 0n;
}
