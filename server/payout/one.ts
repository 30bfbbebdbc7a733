import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../db/iso.ts';
import type { Queryable } from '../db/pool.ts';
import type { Handler } from '../http/context.ts';
import { readPostingsFor } from '../ledger/postings-of-order.ts';
import { readEvents, type EventRow } from '../order/events.ts';
import { isInScope } from '../order/scope.ts';
import { readStatementOf } from '../utr/of-order.ts';
import { payLinkOf, presentPayout } from './present.ts';
import { readAssignments, readDisputesOf, type AssignmentRow } from './store-people.ts';
import { readPayout, readPayoutByOrderId, type PayoutRow } from './store.ts';

/** `GET /payout/{refId}`: the pay-out with everything that happened to it. */
export const getPayout: Handler<'payout.one'> = async ({ params }, { services, scope, caller }) => {
  const row = await readPayout(services.pool, params.refId);
  if (!row || !isInScope(row, scope)) return notFound();
  const isOwn = ({ peer_id: peerId }: { peer_id: string }) =>
    scope.kind !== 'peer' || peerId === scope.peerId;
  const [events, postings, assignments, disputes, statement] = await Promise.all([
    readEvents(services.pool, row.ref_id),
    readPostingsFor(services.pool, row, caller),
    readAssignments(services.pool, row.ref_id),
    readDisputesOf(services.pool, row.ref_id),
    readStatement(services.pool, row, scope),
  ]);
  return ok({
    ...presentPayout(row, scope),
    payLink: payLinkOf(row, scope),
    timeline: timelineFor(events, scope),
    postings,
    assignments: assignments.filter(isOwn).map(presentAssignment),
    disputes: disputes
      .filter((dispute) => isInScope(dispute, scope))
      .map(({ ref_id: id, status, created_at: at }) => ({ id, status, createdAt: iso(at) })),
    statement,
  });
};

/** Only what is marked as paid is looked for among the debits of its payer's account. */
async function readStatement(db: Queryable, row: PayoutRow, scope: Scope) {
  const { ref_id: refId, account_id: accountId, utr } = row;
  if (row.status !== 'approved' || accountId === null) return null;
  const from = row.accepted_at ?? row.assigned_at ?? row.created_at;
  return readStatementOf(db, { refId, accountId, utr, from, until: row.decided_at ?? from }, scope);
}

/** `GET /payout/by-order-id/{orderId}`: for the merchant's key. */
export const getPayoutByOrderId: Handler<'payout.byOrderId'> = async ({ params }, context) => {
  const { services, caller, scope } = context;
  const row = await readPayoutByOrderId(services.pool, caller.id, params.orderId);
  return row ? ok(presentPayout(row, scope)) : notFound();
};

/** A peer sees how it began and what came of it since it was its own, not who else had it. */
export function timelineFor(events: readonly EventRow[], scope: Scope): TimelineEntry[] {
  const shown = scope.kind === 'peer' ? ownPart(events, scope.peerId) : events;
  return shown.map(({ at, ...rest }) => ({ at: iso(at), ...rest }));
}

function ownPart(events: readonly EventRow[], peerId: string): EventRow[] {
  const isOwnStart = ({ event, detail }: EventRow) =>
    event === 'assigned' && detail['peerId'] === peerId;
  const start = events.findLastIndex(isOwnStart);
  const since = events.slice(Math.max(start, 0)).filter(({ event, actor, detail }) => {
    if (event === 'created') return false;
    if (event === 'assigned') return detail['peerId'] === peerId;
    const isClaim = event === 'late_utr' || event === 'kept_utr' || event === 'accepted';
    return !isClaim || actor.id === peerId;
  });
  return [...events.filter(({ event }) => event === 'created'), ...since];
}

function presentAssignment(row: AssignmentRow) {
  return {
    peer: { id: row.peer_id, name: row.peer_name },
    assignedAt: iso(row.assigned_at),
    acceptedAt: iso(row.accepted_at),
    endedAt: iso(row.ended_at),
    ended: row.ended,
    lateUtr: row.late_utr,
  };
}
