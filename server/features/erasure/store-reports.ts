import type { ReportKind } from '@peerdesk/contract/report.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import type { Client } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** Whose rows name a customer, their bank or what somebody wrote about them. */
const kindsOfOrders = [
  'payins',
  'payouts',
  'disputes',
  'complaints',
  'approvals',
  'reconciliation',
  'exceptions',
  'alerts',
  'suspense',
  'lines',
  'deliveries',
] as const satisfies readonly ReportKind[];

/**
 * Removes the files made of lists since the first of these orders, and cancels those that are being
 * made; whoever needs one orders it again. One that waits is made of what is there afterwards: none
 * begins until the transaction ends.
 */
export async function removeReports(
  client: Client,
  { refs, merchantId }: { refs: readonly string[]; merchantId: string },
): Promise<number> {
  await client.query('lock table report in share row exclusive mode');
  const mayHold = `kind = any($3)
    and strpos(coalesce(filters ->> 'merchantId', $2), $2) > 0
    and created_at >= (
      select min(created_at) from (select created_at from payin where ref_id = any($1)
        union all select created_at from payout where ref_id = any($1)) o)`;
  const values = [refs, merchantId, kindsOfOrders];
  const removed = await client.query(
    `delete from report where status not in ${sqlList(underWayStatuses)} and ${mayHold}`,
    values,
  );
  const { rows: cancelled } = await client.query<{ id: string }>(
    `update report set status = 'cancelled', finished_at = now(), size = 0, rows_done = 0
     where status = 'running' and ${mayHold} returning id`,
    values,
  );
  await client.query('delete from report_part where report_id = any($1)', [
    cancelled.map(({ id }) => id),
  ]);
  return (removed.rowCount ?? 0) + cancelled.length;
}
