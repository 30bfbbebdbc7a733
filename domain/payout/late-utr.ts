import { lateUtrMs } from '../limits.ts';
import { isContestable, takingBy, type TakenReference } from '../reconcile/taken-reference.ts';
import { explainUtr } from '../reconcile/utr.ts';
import { ok, refuse, refuseField, type Result } from '../result.ts';
import { payoutChange, type Payout, type PayoutChange } from './payout.ts';
import { isFormerPayer } from './rights.ts';

/** A former assignee of a pay-out, from its assignments. */
export interface FormerPayer {
  id: string;
  sawDestination: boolean;
  /** They have already submitted a late reference. */
  hasEntered: boolean;
  /** When their last assignment ended, or their claim was revoked, in epoch milliseconds. */
  endedAt: number;
}

/**
 * The evidence of a former assignee's payment: the id of a picture, and whether a line of one of
 * their bank accounts shows it.
 */
export interface LateProof {
  proofId: string | null;
  isInBank: boolean;
}

/**
 * A former assignee reports "I did send it": once, in time, and with evidence. Nothing is credited;
 * an admin has to check, unless a bank line shows the current assignee's payment.
 */
export function enterLateUtr(
  order: Payout,
  former: FormerPayer,
  text: string,
  proof: LateProof,
  now: number,
  taken: TakenReference | null = null,
): Result<PayoutChange> {
  const peerId = former.id;
  if (!isFormerPayer(order, { id: peerId })) {
    return refuse('InvalidTransition', 'payout_still_yours');
  }
  if (!former.sawDestination) {
    return refuse('InvalidTransition', 'payout_never_accepted');
  }
  if (former.hasEntered) return refuse('InvalidTransition', 'payout_late_utr_entered');
  if (former.endedAt + lateUtrMs < now) {
    return refuse('InvalidTransition', 'payout_late_utr_too_late');
  }
  const read = explainUtr(text);
  if (!read.ok) return refuseField('utr', read.reason);
  const { utr } = read;
  if (utr === order.utr || order.otherUtrs.some((claim) => claim.utr === utr)) {
    return refuse('InvalidTransition', 'payout_has_utr');
  }
  const { proofId, isInBank } = proof;
  if (proofId === null && !isInBank) return refuseField('proofId', 'payout_late_utr_needs_proof');
  // It is taken from nobody before an admin has decided.
  const isContested = isContestable(takingBy(taken, { payerId: peerId, hasProof: true }));
  const contested = isContested ? (['UTR_CONTESTED'] as const) : [];
  const flags = [...new Set([...order.flags, 'PAID_TWICE_RISK' as const, ...contested])];
  return ok(
    payoutChange(order, { flags }, 'late_utr', {
      detail: { utr, ...(isInBank && { isInBank }) },
      utr: { utr, move: isContested ? 'contest' : 'keep' },
      assignment: { move: 'late_utr', peerId, utr, proofId },
    }),
  );
}
