import type { Dispute as DisputeResource } from '@peerdesk/contract/dispute.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import type { Dispute } from '@peerdesk/domain/dispute/dispute.ts';
import { disputeFields } from '@peerdesk/domain/order/shown-fields.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { shownTo } from '@peerdesk/domain/shown-fields.ts';
import { iso } from '../../../platform/db/iso.ts';
import { toDispute, type DisputeRow } from './store.ts';

/** The last message of a dispute, and how many messages of others this person has not read. */
export interface ConversationHead {
  dispute_id: string;
  at: number;
  author: string;
  kind: NonNullable<DisputeResource['lastMessage']>['kind'];
  text: string;
  files: number;
  unread: number;
}

/** What a dispute shows of its pay-out. */
interface Disputed {
  peerName: string;
  utr: string | null;
  /** As the caller may see it. */
  payout: Payout;
}

/** A dispute as somebody with this scope sees it. */
export function presentDispute(
  scope: Scope,
  ...[dispute, disputed, head]: Parameters<typeof wholeDispute>
): DisputeResource {
  const shown = shownTo(scope, wholeDispute(dispute, disputed, head), disputeFields);
  const isByStaff = shown.createdBy.kind === 'user';
  // A merchant may know that the desk opened the dispute, but not who did.
  if (scope.kind !== 'merchant' || !isByStaff) return shown;
  return { ...shown, createdBy: { kind: 'user', name: '' } };
}

function wholeDispute(
  dispute: Dispute,
  { peerName, utr, payout }: Disputed,
  head?: ConversationHead,
): DisputeResource {
  const { decidedBy } = dispute;
  return {
    id: dispute.id,
    refId: dispute.refId,
    status: dispute.status,
    reason: dispute.reason,
    handler: dispute.handler,
    peer: { id: dispute.peerId, name: peerName },
    utr,
    payout,
    createdAt: iso(dispute.createdAt),
    createdBy: { kind: dispute.createdBy.kind, name: dispute.createdBy.name },
    decidedAt: iso(dispute.decidedAt),
    decidedBy: decidedBy && { id: decidedBy.id ?? '', name: decidedBy.name },
    note: dispute.note,
    lastMessage: head ? presentHead(head) : null,
    unread: head?.unread ?? 0,
  };
}

function presentHead({ at, author, kind, text, files }: ConversationHead) {
  return { at: iso(at), author, kind, text, files };
}

export function presentRow(
  scope: Scope,
  row: DisputeRow,
  payout: Payout,
  head?: ConversationHead,
): DisputeResource {
  const disputed = { peerName: row.peer_name, utr: row.utr, payout };
  return presentDispute(scope, toDispute(row), disputed, head);
}
