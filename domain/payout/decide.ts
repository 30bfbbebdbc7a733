import type { Minor } from '../money.ts';
import { needsSecond } from '../approval/alone.ts';
import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { Actor, Decider } from '../actor.ts';
import { payoutApproved } from '../ledger/approvals.ts';
import { payoutReturned } from '../ledger/postings.ts';
import type { Earnings } from '../ledger/shares.ts';
import { isOneOf } from '../one-of.ts';
import { isDecided } from '../order/statuses.ts';
import { isContestable, takingBy, type TakenReference } from '../reconcile/taken-reference.ts';
import { explainUtr } from '../reconcile/utr.ts';
import { ok, refuse, refuseField, type Refusal, type Result } from '../result.ts';
import { isAdmin, isStaff } from '../role.ts';
import type { PayingUpi } from './accept.ts';
import {
  creditedClaim,
  payoutChange,
  payoutDecided,
  payoutDecidedBySomebody,
  type AssignmentMove,
  type Payout,
  type PayoutChange,
} from './payout.ts';
import { isHandledBy, mayDecline, mayMarkPaid, mayRelease } from './rights.ts';
import { assignedStatuses } from './statuses.ts';

export interface PayoutDecision {
  status: 'approved' | 'declined' | 'created';
  utr?: string;
  note?: string;
  /** Why the system releases it. */
  reason?: Reason;
  proofId?: string;
}

/** The largest pay-out that one person of the staff may mark as paid. */
export interface PaidAlone {
  most: Minor;
  digits: number;
}

interface Input {
  order: Payout;
  decider: Decider & { id: string };
  decision: PayoutDecision;
  /** What a payer and their subadmin earn on it, by the payer's id. */
  earningsOf: (peerId: string) => Earnings;
  /** The account from which a former assignee, who is credited now, most likely paid. */
  formerUpi?: PayingUpi;
  taken?: TakenReference | null;
  /** Null where one person of the staff may mark any pay-out as paid, or a second one approves. */
  paidAlone?: PaidAlone | null;
  now: number;
}

/** Marks as paid, declines, or releases as not sent. */
export function decidePayout(input: Input): Result<PayoutChange> {
  const { order, decider, decision } = input;
  if (isDecided(order.status)) return payoutDecided(order);
  if (!isHandledBy(order, decider)) {
    return refuse('PermissionDenied', 'payout_not_yours');
  }
  switch (decision.status) {
    case 'approved':
      return approve(input);
    case 'declined':
      return decline(input);
    case 'created':
      return release(input);
  }
}

function approve(input: Input): Result<PayoutChange> {
  const { order, decider, decision, earningsOf, now } = input;
  const text = decision.utr;
  if (!text) return refuseField('utr', 'utr_of_payment_missing');
  const read = explainUtr(text);
  if (!read.ok) return refuseField('utr', read.reason);
  const { utr } = read;
  const other = creditedClaim(order, utr);
  const decidesAll = isAdmin(decider.role);
  if (!mayMarkPaid(order, decider) && !(decidesAll && other)) {
    return refuse('InvalidTransition', because('payout_not_payable', { status: order.status }));
  }
  const isDisputed = order.otherUtrs.some(
    (claim) => claim.peerId !== order.peerId || claim.utr !== utr,
  );
  if (isDisputed && !decidesAll && other?.peerId === order.peerId) return paidTwiceRisk;
  const payer = other?.peerId ?? order.peerId;
  if (payer === null) throw new Error(`pay-out ${order.refId} is paid by nobody`);
  // A claim that was kept came with its proof.
  const hasProof = decision.proofId !== undefined || other !== undefined;
  const taking = takingBy(input.taken, { payerId: payer, hasProof });
  if (!decidesAll && (isDisputed || (taking === 'contest' && !other))) {
    const claim = { utr, proofId: decision.proofId ?? null, peerId: order.peerId ?? decider.id };
    return ok(keptBeside(order, claim, { isDisputed, isContested: isContestable(taking) }));
  }
  const alone = mayMarkPaidAlone(input);
  if (!alone.ok) return alone;
  const entry = payoutApproved({ ...order, peerId: payer, earnings: earningsOf(payer) }, now);
  const isFormer = other !== undefined && payer !== order.peerId;
  return ok(
    payoutChange(
      order,
      {
        status: 'approved',
        peerId: payer,
        // The order moves to the person who is credited, with their group and account.
        ...(isFormer && { subadminId: other.subadminId, ...paidFrom(input.formerUpi) }),
        utr,
        proofId: decision.proofId ?? order.proofId,
        note: decision.note || order.note,
        expiresAt: null,
        decidedAt: now,
        decidedBy: decider,
      },
      'paid',
      {
        detail: {
          utr,
          ...(isFormer && { peerId: payer }),
          ...(decision.note ? { note: decision.note } : {}),
        },
        utr: { utr, move: other ? 'use_again' : 'use' },
        entry,
        assignment: ended(order, payer === order.peerId ? 'paid' : 'released'),
        ...(taking === 'take' &&
          input.taken && { released: { utr, orderRef: input.taken.use.orderRef } }),
      },
    ),
  );
}

/** Marked by the payer, not by staff: the credit clears by a bank line or with time. */
function mayMarkPaidAlone({ order, decider, paidAlone }: Input): Result<null> {
  if (!paidAlone || !isStaff(decider.role) || order.amount <= paidAlone.most) return ok(null);
  return needsSecond(paidAlone.most, order.amount, paidAlone.digits);
}

/** Statements are checked for the account of the actual payer, and no other. */
function paidFrom(upi: PayingUpi = null): Pick<Payout, 'upiId' | 'peerUpiId' | 'accountId'> {
  return {
    upiId: upi?.id ?? null,
    peerUpiId: upi?.vpa ?? null,
    accountId: upi?.accountId ?? null,
  };
}

/**
 * Another payer also claims to have paid it, or to have paid something else with this reference: it
 * is stored beside the other claim, nothing is credited, and an admin decides. `keptRefusal` tells
 * the caller.
 */
function keptBeside(
  order: Payout,
  claim: { utr: string; peerId: string; proofId: string | null },
  { isDisputed, isContested }: { isDisputed: boolean; isContested: boolean },
): PayoutChange {
  const { utr } = claim;
  const flags = [
    ...order.flags,
    ...(isDisputed ? (['PAID_TWICE_RISK'] as const) : []),
    ...(isContested ? (['UTR_CONTESTED'] as const) : []),
  ];
  return payoutChange(order, { flags: [...new Set(flags)] }, 'kept_utr', {
    detail: { utr },
    utr: { utr, move: isContested ? 'contest' : 'keep' },
    assignment: { move: 'late_utr', ...claim },
  });
}

/** The response to a caller whose reference was kept and who is not credited. */
export function keptRefusal({ utr }: PayoutChange): Refusal {
  return utr?.move === 'contest' ? referenceContested : paidTwiceRisk;
}

const referenceContested: Refusal = refuse('DuplicateUtr', 'payout_utr_contested');

export const paidTwiceRisk: Refusal = refuse('InvalidTransition', 'payout_paid_twice_risk');

const sentPerhaps: Refusal = refuse('InvalidTransition', 'payout_perhaps_sent');

function decline({ order, decider, decision, now }: Input): Result<PayoutChange> {
  if (!mayDecline(order, decider)) {
    if (order.status === 'processing')
      return refuse('PermissionDenied', 'payout_decline_not_yours');
    return refuse('InvalidTransition', because('payout_not_declinable', { status: order.status }));
  }
  if (order.otherUtrs.length > 0 && decider.role !== 'admin') return sentPerhaps;
  return ok(
    payoutChange(order, decidedAs(decision.note, decider, now), 'declined', {
      detail: decision.note ? { note: decision.note } : {},
      entry: payoutReturned('payout_declined', order),
      assignment: ended(order, 'declined'),
    }),
  );
}

function release({ order, decider, decision }: Input): Result<PayoutChange> {
  if (!mayRelease(order, decider)) {
    if (order.status !== 'processing') {
      return refuse(
        'InvalidTransition',
        because('payout_not_releasable', { status: order.status }),
      );
    }
    return refuse('PermissionDenied', 'payout_release_not_yours');
  }
  const set = { status: 'created', peerId: null, assignedAt: null, acceptedAt: null } as const;
  return ok(
    payoutChange(order, { ...set, expiresAt: null }, 'released', {
      detail: {
        notSent: order.status === 'processing',
        ...(decision.note ? { note: decision.note } : {}),
        ...(decision.reason && { reason: decision.reason }),
      },
      assignment: ended(order, 'released'),
    }),
  );
}

/**
 * The merchant withdraws it, while it is not assigned and nobody has seen the destination.
 */
export function withdrawPayout(order: Payout, merchant: Actor, now: number): Result<PayoutChange> {
  if (isDecided(order.status)) return payoutDecidedBySomebody(order);
  if (order.status !== 'created' || order.wasRevealed) {
    return refuse('InvalidTransition', 'payout_not_withdrawable');
  }
  if (order.otherUtrs.length > 0) return sentPerhaps;
  return ok(
    payoutChange(order, decidedAs(undefined, merchant, now), 'withdrawn', {
      entry: payoutReturned('payout_withdrawn', order),
    }),
  );
}

/** Nobody accepted in time. Null when it cannot expire. */
export function expirePayout(order: Payout, now: number): PayoutChange | null {
  if (order.status !== 'pending' || order.expiresAt === null || order.expiresAt > now) return null;
  return payoutChange(order, { status: 'expired' }, 'expired', {
    assignment: ended(order, 'expired'),
  });
}

function decidedAs(note: string | undefined, decidedBy: Actor, now: number): Partial<Payout> {
  return {
    status: 'declined',
    decidedAt: now,
    decidedBy,
    // The note on a revoked approval is internal, and must not reach the merchant.
    note: note || null,
    expiresAt: null,
  };
}

function ended(
  order: Payout,
  why: Extract<AssignmentMove, { move: 'end' }>['why'],
): AssignmentMove | null {
  const isAssigned = isOneOf(order.status, assignedStatuses);
  return isAssigned && order.peerId ? { move: 'end', peerId: order.peerId, why } : null;
}
