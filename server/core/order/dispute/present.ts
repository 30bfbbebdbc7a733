import type { Dispute as DisputeResource } from '@peerdesk/contract/dispute.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import type { Dispute } from '@peerdesk/domain/dispute/dispute.ts';
import { disputeFields } from '@peerdesk/domain/order/shown-fields.ts';
import { shownTo } from '@peerdesk/domain/shown-fields.ts';
import { iso } from '../../../platform/db/iso.ts';
import { presentDecider } from '../present-people.ts';
import { shownNote, type Asking } from '../shown-note.ts';
import type { ConversationHead } from './heads.ts';
import { toDispute, type DisputeRow } from './store.ts';

/** The pay-out as part of a dispute. */
interface Disputed {
  peerName: string;
  utr: string | null;
  /** As the caller may see it. */
  payout: Payout;
}

/** A dispute as somebody with this scope sees it. */
export function presentDispute(
  dispute: Dispute,
  asking: Asking,
  disputed: Disputed,
  head?: ConversationHead,
): DisputeResource {
  const { scope } = asking;
  const note = shownNote(dispute.note, asking);
  const whole = wholeDispute({ ...dispute, note }, disputed, head);
  const shown = shownTo(scope, whole, disputeFields);
  return scope.kind === 'merchant' ? withoutStaff(shown, head) : shown;
}

/** Merchants may know that the desk opened the dispute or wrote, but not which person. */
function withoutStaff(shown: DisputeResource, head?: ConversationHead): DisputeResource {
  const { createdBy, lastMessage } = shown;
  const isByStaff = createdBy.kind === 'user';
  const isFromStaff = head?.author_kind === 'user';
  return {
    ...shown,
    createdBy: isByStaff ? { kind: 'user', name: '' } : createdBy,
    lastMessage: lastMessage && isFromStaff ? { ...lastMessage, author: '' } : lastMessage,
  };
}

function wholeDispute(
  dispute: Dispute,
  { peerName, utr, payout }: Disputed,
  head?: ConversationHead,
): DisputeResource {
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
    decidedBy: presentDecider(dispute.decidedBy),
    note: dispute.note,
    lastMessage: head ? presentHead(head) : null,
    unread: head?.unread ?? 0,
  };
}

function presentHead({ at, author, kind, text, files }: ConversationHead) {
  return { at: iso(at), author, kind, text, files };
}

export function presentRow(
  row: DisputeRow,
  asking: Asking,
  payout: Payout,
  head?: ConversationHead,
): DisputeResource {
  const disputed = { peerName: row.peer_name, utr: row.utr, payout };
  return presentDispute(toDispute(row), asking, disputed, head);
}
