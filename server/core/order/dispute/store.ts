import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import type { Dispute } from '@peerdesk/domain/dispute/dispute.ts';
import type { Queryable } from '../../../platform/db/pool.ts';

/** A row of `dispute` with the joined names. Instants are epoch milliseconds. */
export interface DisputeRow {
  ref_id: string;
  payout_ref: string;
  round: number;
  merchant_id: string;
  order_id: string;
  peer_id: string;
  subadmin_id: string | null;
  upi_id: string | null;
  utr: string | null;
  amount: bigint;
  status: DisputeStatus;
  reason: string;
  note: string | null;
  handler_id: string | null;
  handler_name: string | null;
  created_at: number;
  created_by: Actor;
  decided_at: number | null;
  decided_by: Actor | null;
  version: number;
  peer_name: string;
  is_repeated: boolean;
}

export const disputeColumns = `p.*, u.name as peer_name,
  exists (select from dispute before where before.payout_ref = p.payout_ref
          and before.round = p.round and before.created_at < p.created_at) as is_repeated`;
export const disputeJoins = 'join app_user u on u.id = p.peer_id';

export const selectDispute = `select ${disputeColumns} from dispute p ${disputeJoins}`;

export async function readDispute(db: Queryable, id: string): Promise<DisputeRow | undefined> {
  const { rows } = await db.query<DisputeRow>({
    name: 'dispute_by_id',
    text: `${selectDispute} where p.ref_id = $1`,
    values: [id],
  });
  return rows[0];
}

/** The row in the form that the domain's rules take. */
export function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.ref_id,
    refId: row.payout_ref,
    round: row.round,
    merchantId: row.merchant_id,
    peerId: row.peer_id,
    subadminId: row.subadmin_id,
    status: row.status,
    reason: row.reason,
    handler: row.handler_id === null ? null : { id: row.handler_id, name: row.handler_name ?? '' },
    note: row.note,
    createdAt: row.created_at,
    createdBy: row.created_by,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    isRepeated: row.is_repeated,
    version: row.version,
  };
}
