import { openDisputeStatuses, type Dispute } from '@peerdesk/domain/dispute/dispute.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readDispute, selectDispute, type DisputeRow } from '../../core/order/dispute/store.ts';
import { caseLineColumns, type CaseLineRow } from '../../core/reconcile/case-line.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

const disputesOfPayoutMax = 100;

/**
 * A dispute by its own id, or the disputes of a pay-out by the pay-out's id, the newest first: each
 * has its own parties.
 */
export async function findDisputes(db: Queryable, id: string): Promise<DisputeRow[]> {
  const own = await readDispute(db, id);
  if (own) return [own];
  const { rows } = await db.query<DisputeRow>({
    name: 'disputes_of_payout',
    text: `${selectDispute} where p.payout_ref = $1
           order by p.created_at desc, p.ref_id desc limit ${disputesOfPayoutMax}`,
    values: [id],
  });
  return rows;
}

const earlierMax = 50;

/** Earlier disputes about this payer, the newest first. */
export async function readEarlier(
  db: Queryable,
  dispute: Pick<DisputeRow, 'peer_id' | 'ref_id' | 'created_at'>,
): Promise<DisputeRow[]> {
  const { rows } = await db.query<DisputeRow>(
    `${selectDispute} where p.peer_id = $1 and (p.created_at, p.ref_id) < ($2, $3)
     order by p.created_at desc, p.ref_id desc limit ${earlierMax}`,
    [dispute.peer_id, iso(dispute.created_at), dispute.ref_id],
  );
  return rows;
}

/** What the dispute stores of the pay-out, whatever happens to the pay-out later. */
export interface DisputedFacts {
  orderId: string;
  upiId: string | null;
  utr: string | null;
  amount: bigint;
}

/** The columns that a change sets, by their names in the table. */
export function columnsOf(after: Dispute, facts: DisputedFacts): Record<string, unknown> {
  return {
    ref_id: after.id,
    payout_ref: after.refId,
    round: after.round,
    merchant_id: after.merchantId,
    order_id: facts.orderId,
    peer_id: after.peerId,
    subadmin_id: after.subadminId,
    upi_id: facts.upiId,
    utr: facts.utr,
    amount: facts.amount,
    status: after.status,
    reason: after.reason,
    note: after.note,
    handler_id: after.handler?.id ?? null,
    handler_name: after.handler?.name ?? null,
    created_at: iso(after.createdAt),
    created_by: after.createdBy,
    decided_at: iso(after.decidedAt),
    decided_by: after.decidedBy,
    version: after.version,
  };
}

/** Was a dispute about this approval of a pay-out decided before? */
export async function wasDisputed(db: Queryable, refId: string, round: number): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from dispute where payout_ref = $1 and round = $2
       and status not in ${sqlList(openDisputeStatuses)}) as found`,
    [refId, round],
  );
  return rows[0]?.found ?? false;
}

export interface ClaimRow {
  utr: string;
  state: 'claimed' | 'used' | 'refused' | 'withdrawn';
  actor: Actor;
  claimed_at: number;
}

const claimsMax = 100;

/** Every reference claimed for an order, in the order of the claims. */
export async function readClaims(db: Queryable, orderRef: string): Promise<ClaimRow[]> {
  const { rows } = await db.query<ClaimRow>(
    `select utr, state, actor, claimed_at from utr_claim
     where order_ref = $1 order by id limit ${claimsMax}`,
    [orderRef],
  );
  return rows;
}

const bankLinesMax = 50;

/**
 * Lines of the payer's own statements with the disputed amount, within a day of when it was marked
 * as paid.
 */
export async function readLinesNearby(
  db: Queryable,
  row: Pick<DisputeRow, 'payout_ref' | 'round' | 'peer_id' | 'amount'>,
): Promise<CaseLineRow[]> {
  const { rows } = await db.query<CaseLineRow>(
    `select ${caseLineColumns}
     from entry e join statement_line l
       on l.at between e.at - interval '1 day' and e.at + interval '1 day'
     where e.order_ref = $1 and e.kind = 'payout_approved' and e.round = $2
       and l.peer_id = $3 and l.amount = $4 and l.duplicate_of is null and l.error is null
     order by l.at, l.id limit ${bankLinesMax}`,
    [row.payout_ref, row.round, row.peer_id, row.amount],
  );
  return rows;
}
