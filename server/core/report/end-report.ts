import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** Ends a report that is not ready: whatever there is of its file goes. */
export async function endReport(
  client: Client,
  id: string,
  end: { status: 'cancelled' | 'failed'; reason: StoredReason | null; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update report set status = $2, reason = $3, finished_at = $4, size = 0, rows_done = 0
     where id = $1 and status in ${sqlList(underWayStatuses)}`,
    [id, end.status, end.reason && JSON.stringify(end.reason), iso(end.now)],
  );
  await client.query('delete from report_part where report_id = $1', [id]);
  return rowCount === 1;
}
