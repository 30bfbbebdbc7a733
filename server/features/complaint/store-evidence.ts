import type { ClaimState } from '@peerdesk/contract/dispute.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { LineState } from '@peerdesk/contract/statement.ts';
import type { ComplaintRow } from '../../core/complaint/store.ts';
import { caseLineColumns, type CaseLineRow } from '../../core/reconcile/case-line.ts';
import type { Queryable } from '../../platform/db/pool.ts';

const shownMax = 20;
/** A line whose bank gives no time stands at noon, and may be of any hour of its day. */
const halfADay = `interval '12 hours'`;

export interface EvidenceLineRow extends CaseLineRow {
  state: LineState;
  is_of_account: boolean;
  order_ref: string | null;
  refund_ref: string | null;
  refund_status: PayoutStatus | null;
  refund_peer_id: string | null;
  refund_subadmin_id: string | null;
}

/**
 * Lines with the reference that the customer names, and credits of the amount on the account that
 * the customer was to pay to, from the opening until a day after the end. A group sees those of its
 * own peers.
 */
export async function readEvidenceLines(
  db: Queryable,
  { ref_id: refId, utr }: Pick<ComplaintRow, 'ref_id' | 'utr'>,
  subadminId: string | null,
): Promise<EvidenceLineRow[]> {
  const { rows } = await db.query<EvidenceLineRow>(
    `with asked as (
       select account_id, amount, coalesce(opened_at, created_at) as since,
              greatest(expires_at, decided_at) + interval '1 day' as until
       from payin where ref_id = $1),
     found as (
       select id from statement_line where rrn = $2
       union
       select l.id from asked a join statement_line l
         on l.account_id = a.account_id and l.at between a.since - ${halfADay} and a.until
        and (not l.has_time or l.at >= a.since)
        and l.amount = a.amount and l.direction = 'credit')
     select ${caseLineColumns},
            l.state, l.account_id = a.account_id as is_of_account, l.order_ref,
            o.ref_id as refund_ref, o.status as refund_status,
            o.peer_id as refund_peer_id, o.subadmin_id as refund_subadmin_id
     from found f join statement_line l on l.id = f.id cross join asked a
       join app_user u on u.id = l.peer_id left join payout o on o.ref_id = l.settled_by
     where l.duplicate_of is null and l.error is null
       and ($3::text is null or u.parent_id = $3)
     order by l.rrn is not distinct from $2 desc, l.at, l.id limit ${shownMax}`,
    [refId, utr, subadminId],
  );
  return rows;
}

/**
 * Other records that claim the reference; of a group, its own pay-ins. Not the line itself, which
 * uses it up when its credit is refunded or written off.
 */
export async function readOtherClaims(
  db: Queryable,
  { ref_id: refId, utr }: Pick<ComplaintRow, 'ref_id' | 'utr'>,
  subadminId: string | null,
): Promise<{ order_ref: string; state: ClaimState }[]> {
  if (utr === null) return [];
  const { rows } = await db.query<{ order_ref: string; state: ClaimState }>(
    `select x.order_ref, x.state from utr_claim x left join payin o on o.ref_id = x.order_ref
     where x.utr = $1 and x.order_ref <> $2 and ($3::text is null or o.subadmin_id = $3)
       and not exists (select from statement_line l where l.id = x.order_ref)
     order by x.id limit ${shownMax}`,
    [utr, refId, subadminId],
  );
  return rows;
}
