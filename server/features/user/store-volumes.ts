import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/**
 * What a peer’s orders of one kind that were created in a period came to: approved ones alone, as
 * the dashboard counts them.
 */
export interface VolumeRow {
  peer_id: string;
  kind: 'payin' | 'payout';
  count: number;
  amount: bigint;
}

export async function readVolumes(
  db: Queryable,
  peerIds: readonly string[],
  { start, end, subadminId }: { start: string; end: string; subadminId: string | null },
): Promise<VolumeRow[]> {
  const { rows } = await db.query<VolumeRow>(
    `select peer_id, kind, count(*)::int as count, sum(amount)::bigint as amount
     from counted_order
     where status in ${sqlList(approvedStatuses)} and created_at >= $2 and created_at < $3
       and peer_id = any($1) and ($4::text is null or subadmin_id = $4)
     group by peer_id, kind`,
    [peerIds, start, end, subadminId],
  );
  return rows;
}
