import { openStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { openStatuses as openPayoutStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

interface OpenOrders {
  count: number;
  amount: bigint;
}

const sums = `count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount`;

/** The orders of a merchant that wait for somebody: what customers pay, and what peers do. */
export async function readOpenOrders(
  db: Queryable,
  merchantId: string,
): Promise<{ payins: OpenOrders; payouts: OpenOrders }> {
  const [payins, payouts] = await Promise.all([
    db.query<OpenOrders>(
      `select ${sums} from payin where merchant_id = $1 and status in ${sqlList(openStatuses)}`,
      [merchantId],
    ),
    db.query<OpenOrders>(
      `select ${sums} from payout
       where merchant_id = $1 and status in ${sqlList(openPayoutStatuses)}`,
      [merchantId],
    ),
  ]);
  const none = { count: 0, amount: 0n };
  return { payins: payins.rows[0] ?? none, payouts: payouts.rows[0] ?? none };
}
