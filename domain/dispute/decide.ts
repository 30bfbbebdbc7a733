import { because } from '@peerdesk/contract/because.ts';
import type { DisputeVerdict } from '@peerdesk/contract/dispute.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { reversal, type EntryDraft, type LiveEntry } from '../ledger/postings.ts';
import type { Minor } from '../money.ts';
import type { Actor } from '../actor.ts';
import { payoutChange, type Payout, type PayoutChange } from '../payout/payout.ts';
import { takeBackApproval } from '../payout/reverse.ts';
import { ok, refuse, refuseField, type Refusal, type Result } from '../result.ts';
import {
  disputeMayTransition,
  isDisputable,
  isDisputeFinal,
  type Dispute,
  type DisputeChange,
} from './dispute.ts';
import { isAdmin, leadsGroup } from '../role.ts';

/** Opens a dispute: an approved pay-out is reported missing. One open dispute at a time. */
export function createDispute(input: {
  id: string;
  payout: Payout;
  reason: string;
  note: string | null;
  by: Actor;
  /** A dispute about the same approval was decided before. */
  isRepeated: boolean;
  now: number;
}): Result<DisputeChange> {
  const { id, payout, reason, note, by, isRepeated, now } = input;
  if (!isDisputable(payout)) {
    if (payout.flags.includes('DISPUTED')) return alreadyDisputed;
    return refuse('InvalidTransition', because('dispute_of_unpaid', { status: payout.status }));
  }
  if (payout.peerId === null) throw new Error(`pay-out ${payout.refId} was paid by nobody`);
  if (isRepeated && by.kind === 'merchant') {
    return refuse('PermissionDenied', 'dispute_again_by_admin');
  }
  if (isRepeated && !note) return refuseField('note', 'dispute_again_needs_evidence');
  const after: Dispute = {
    id,
    refId: payout.refId,
    round: payout.round,
    merchantId: payout.merchantId,
    peerId: payout.peerId,
    subadminId: payout.subadminId,
    status: 'unassigned',
    reason,
    handler: null,
    note,
    createdAt: now,
    createdBy: by,
    decidedAt: null,
    decidedBy: null,
    isRepeated,
    version: 0,
  };
  const flags = [...payout.flags, 'DISPUTED' as const];
  return ok({
    before: null,
    after,
    event: 'created',
    payout: payoutChange(payout, { flags }, 'disputed', {
      detail: { disputeId: id, reason, ...(note ? { note } : {}) },
    }),
  });
}

const alreadyDisputed: Refusal = refuse('InvalidTransition', 'dispute_open_already');

/** A member of staff takes the dispute and becomes its handler. */
export function startDispute(
  dispute: Dispute,
  handler: { id: string; name: string },
): Result<DisputeChange> {
  if (isDisputeFinal(dispute.status)) return disputeDecided(dispute);
  if (!disputeMayTransition(dispute.status, 'pending')) {
    const who = dispute.handler?.name;
    const why = who === undefined ? 'dispute_handled' : because('dispute_handled_by', { who });
    return refuse('InvalidTransition', why);
  }
  const after = { ...dispute, status: 'pending' as const, handler, version: dispute.version + 1 };
  return ok({ before: dispute, after, event: 'started', payout: null });
}

/** The person who decides a dispute, with the limits that apply, in minor units. */
export interface DisputeDecider extends Actor {
  id: string;
  role: Role;
  /** The largest that a subadmin may decide; null where there is no limit. */
  maxAmount: Minor | null;
  /** The largest that a subadmin may let stand: the payer is one of its own group. */
  letsStandMost: Minor;
  /** An admin has approved the verdict: the subadmin's limits do not apply. */
  isApproved?: boolean;
}

/**
 * Why this person may not give this verdict; null when it may. A subadmin decides against a peer
 * of its own group, not for it, and no dispute a second time.
 */
export function obstacleToVerdict(
  decider: Pick<DisputeDecider, 'role' | 'maxAmount' | 'letsStandMost' | 'isApproved'>,
  dispute: Pick<Dispute, 'isRepeated'>,
  amount: Minor,
  verdict: DisputeVerdict,
): Refusal | null {
  const { role, maxAmount, letsStandMost, isApproved = false } = decider;
  if (isAdmin(role) || isApproved) return null;
  const isWithinLimit = leadsGroup(role) && (maxAmount === null || amount <= maxAmount);
  if (!isWithinLimit)
    return refuse('PermissionDenied', 'dispute_above_limit', { needsSecond: true });
  const isForPayer = verdict === 'resolved';
  if (isForPayer && (dispute.isRepeated || amount > letsStandMost)) {
    return refuse('PermissionDenied', 'dispute_stands_by_admin', { needsSecond: true });
  }
  return null;
}

/** Either the payment stands, or the payer's claim is revoked and the pay-out waits again. */
export function resolveDispute(input: {
  dispute: Dispute;
  payout: Payout;
  entry: LiveEntry | null;
  decider: DisputeDecider;
  verdict: DisputeVerdict;
  note: string;
  now: number;
}): Result<DisputeChange> {
  const { dispute, payout, entry, decider, verdict, note, now } = input;
  if (isDisputeFinal(dispute.status)) return disputeDecided(dispute);
  if (!disputeMayTransition(dispute.status, verdict)) {
    return refuse('InvalidTransition', 'dispute_not_taken');
  }
  const obstacle = obstacleToVerdict(decider, dispute, payout.amount, verdict);
  if (obstacle) return obstacle;
  if (payout.status !== 'approved' || payout.round !== dispute.round || entry === null) {
    throw new Error(`dispute ${dispute.id} is open and pay-out ${payout.refId} is not as disputed`);
  }
  const after: Dispute = {
    ...dispute,
    status: verdict,
    note,
    decidedAt: now,
    decidedBy: {
      kind: decider.kind,
      id: decider.id,
      name: decider.name,
      ...(decider.approvedBy && { approvedBy: decider.approvedBy }),
    },
    version: dispute.version + 1,
  };
  const detail = { disputeId: dispute.id, note };
  const part =
    verdict === 'resolved' ? letStand(payout, detail) : revokeClaim(payout, entry, detail);
  return ok({ before: dispute, after, event: verdict, payout: part });
}

function letStand(payout: Payout, detail: Record<string, unknown>): PayoutChange {
  return payoutChange(payout, { flags: withoutDisputed(payout) }, 'dispute_resolved', { detail });
}

/** The reference stays used, so that nobody can use it a second time. */
function revokeClaim(
  payout: Payout,
  entry: LiveEntry,
  detail: Record<string, unknown>,
): PayoutChange {
  return takeBackApproval(payout, revocation(entry), { event: 'revoked', flag: 'REVOKED', detail });
}

/** The compensating entry of a revoked claim: previewed in the dialog and posted to the books. */
export function revocation(entry: LiveEntry): EntryDraft {
  return reversal('payout_revoked', entry);
}

function withoutDisputed(payout: Payout): Payout['flags'] {
  return payout.flags.filter((flag) => flag !== 'DISPUTED');
}

function disputeDecided(dispute: Dispute): Refusal {
  const { decidedBy, decidedAt, status } = dispute;
  if (!decidedBy || decidedAt === null) return refuse('AlreadyDecided', 'dispute_decided');
  const facts = { who: decidedBy.name, at: new Date(decidedAt).toISOString() };
  const code = status === 'resolved' ? 'dispute_resolved_by' : 'dispute_revoked_by';
  return refuse('AlreadyDecided', because(code, facts));
}
