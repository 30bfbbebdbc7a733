import { payoutDetailFields } from '@peerdesk/domain/order/shown-fields.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { paidStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { refundsMerchantId } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { shownTo } from '@peerdesk/domain/shown-fields.ts';
import type { Handler } from '../../core/handler.ts';
import { readEvents } from '../../core/order/events.ts';
import { payLinkOf, presentPayout } from '../../core/order/payout/present.ts';
import {
  readAssignments,
  readComplaintsOf,
  readDisputesOf,
  type AssignmentRow,
  type CaseRow,
} from '../../core/order/payout/store-people.ts';
import { readPayout, readPayoutByOrderId, type PayoutRow } from '../../core/order/payout/store.ts';
import { timelineFor } from '../../core/order/payout/timeline.ts';
import { readPostingsFor } from '../../core/order/postings-of-order.ts';
import { isInScope } from '../../core/order/scope.ts';
import { readOrderStatement } from '../../core/reconcile/evidence-of-order.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** `GET /payout/{refId}`: the pay-out with its timeline. */
export const getPayout: Handler<'payout.one'> = async ({ params }, context) => {
  const { services, scope } = context;
  const row = await readPayout(services.pool, params.refId);
  if (!row || !isInScope(row, scope)) return notFound();
  const isOwn = (of: AssignmentRow) => isInScope({ ...of, merchant_id: row.merchant_id }, scope);
  const [events, postings, assignments, disputes, complaints, statement] = await Promise.all([
    readEvents(services.pool, row.ref_id, context),
    readPostingsFor(services.pool, row, scope),
    readAssignments(services.pool, row.ref_id),
    readDisputesOf(services.pool, row.ref_id),
    readComplaints(services.pool, row),
    readStatement(services.pool, row, scope),
  ]);
  const more = {
    payLink: payLinkOf(row, scope),
    timeline: await timelineFor(services.pool, events, scope),
    postings,
    assignments: assignments.filter(isOwn).map(presentAssignment),
    disputes: casesOf(disputes, scope),
    complaints: casesOf(complaints, scope),
    statement,
  };
  return ok({ ...presentPayout(row, context), ...shownTo(scope, more, payoutDetailFields) });
};

/** What the desk sends back was complained about by its sender. */
async function readComplaints(db: Queryable, row: PayoutRow): Promise<CaseRow[]> {
  return row.merchant_id === refundsMerchantId ? readComplaintsOf(db, row.customer_id) : [];
}

const casesOf = (rows: readonly CaseRow[], scope: Scope) =>
  rows
    .filter((row) => isInScope(row, scope))
    .map(({ ref_id: id, status, created_at: at }) => ({ id, status, createdAt: iso(at) }));

/** Only a paid pay-out is looked for among the debits of its payer's account. */
async function readStatement(db: Queryable, row: PayoutRow, scope: Scope) {
  const { ref_id: refId, account_id: accountId, utr } = row;
  if (!isOneOf(row.status, paidStatuses) || accountId === null) return null;
  const from = row.accepted_at ?? row.assigned_at ?? row.created_at;
  return readOrderStatement(
    db,
    { kind: 'payout', refId, accountId, utr, from, until: row.decided_at ?? from },
    scope,
  );
}

/** `GET /payout/by-order-id/{orderId}`: for the merchant's key. */
export const getPayoutByOrderId: Handler<'payout.byOrderId'> = async ({ params }, context) => {
  const { services, caller } = context;
  const row = await readPayoutByOrderId(services.pool, caller.id, params.orderId);
  return row ? ok(presentPayout(row, context)) : notFound();
};

function presentAssignment(row: AssignmentRow) {
  return {
    peer: { id: row.peer_id, name: row.peer_name },
    assignedAt: iso(row.assigned_at),
    acceptedAt: iso(row.accepted_at),
    endedAt: iso(row.ended_at),
    ended: row.ended,
    lateUtr: row.late_utr,
    lateProofId: row.late_proof,
  };
}
