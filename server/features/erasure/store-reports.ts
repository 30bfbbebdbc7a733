import type { ReportKind } from '@peerdesk/contract/report.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import { endReport } from '../../core/report/end-report.ts';
import { readDatabaseTime } from '../../platform/db/database-time.ts';
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
  const { rows: running } = await client.query<{ id: string }>(
    `select id from report where status = 'running' and ${mayHold}`,
    values,
  );
  const now = await readDatabaseTime(client);
  for (const { id } of running) {
    await endReport(client, id, { status: 'cancelled', reason: null, now });
  }
  return (removed.rowCount ?? 0) + running.length;
}
