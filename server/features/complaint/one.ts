import { complaintEnds } from '@peerdesk/contract/complaint.ts';
import { mayEndComplaint } from '@peerdesk/domain/complaint/complaint.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { presentComplaint } from '../../core/complaint/present.ts';
import { readComplaint, type ComplaintRow } from '../../core/complaint/store.ts';
import type { Handler } from '../../core/handler.ts';
import { presentCaseLine } from '../../core/reconcile/case-line.ts';
import { isInScope } from '../../core/order/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import { complaintDecider } from './decider.ts';
import { presentMessage } from './present.ts';
import { readEvidenceLines, readOtherClaims, type EvidenceLineRow } from './store-evidence.ts';
import { readMessages } from './store-messages.ts';
import { readMarks, readUnread, staffReader } from './store-read.ts';
import { readOfOrder, readRefund } from './store.ts';

/** `GET /complaint/{id}`: with the conversation and what the bank shows. */
export const getComplaint: Handler<'complaint.one'> = async ({ params }, context) => {
  const { scope, caller } = context;
  const { pool } = context.services;
  const row = await readComplaint(pool, params.id);
  if (!row || !isInScope(row, scope)) return notFound();
  const group = scope.kind === 'group' ? scope.subadminId : null;
  const [messages, lines, claims, earlier, decider, refund, unread, read] = await Promise.all([
    readMessages(pool, row.id),
    readEvidenceLines(pool, row, group),
    readOtherClaims(pool, row, group),
    readOfOrder(pool, row.ref_id),
    complaintDecider(context),
    readRefund(pool, row.utr),
    readUnread(pool, [row.id], staffReader(caller.id)),
    readMarks(pool, row.id),
  ]);
  const known = { decider, refund };
  return ok({
    ...presentComplaint(row, context, unread.get(row.id) ?? 0),
    readByCustomer: read.customer,
    messages: messages.map(presentMessage),
    lines: lines.map((line) => ({
      ...presentCaseLine(line, row.currency_digits),
      state: line.state,
      isOfAccount: line.is_of_account,
      refId: line.order_ref,
      refund: refundOf(line, scope),
    })),
    claims: claims.map(({ order_ref: refId, state }) => ({ refId, state })),
    earlier: earlier
      .filter(({ id }) => id !== row.id)
      .map(({ id, status, created_at: at }) => ({ id, status, createdAt: iso(at) })),
    mayEnd: complaintEnds.filter((end) => mayEndComplaint(toRules(row), end, known).ok),
  });
};

/** The complaint as the rules see it. */
export function toRules({ status, amount, decided_at: decidedAt }: ComplaintRow) {
  return { status, amount: minor(amount), decidedAt };
}

function refundOf(line: EvidenceLineRow, scope: Scope) {
  const { refund_ref: refId, refund_status: status } = line;
  if (refId === null || status === null) return null;
  const owned = { peer_id: line.refund_peer_id, subadmin_id: line.refund_subadmin_id };
  return { refId, status, mayOpen: isInScope({ ...owned, merchant_id: '' }, scope) };
}
