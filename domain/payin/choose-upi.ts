import type { Candidate, CandidateReason } from '@peerdesk/contract/payin.ts';
import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import { userTags, type Presence, type UserStatus, type UserTag } from '@peerdesk/contract/user.ts';
import { networkReceiverLimits } from '../limits.ts';
import type { Minor } from '../money.ts';

/** Why an admin's switch excludes a UPI ID from a pay-in. */
export type BarredReason = Extract<
  CandidateReason,
  'bank_paused' | 'dedicated_elsewhere' | 'not_dedicated'
>;

/**
 * A UPI ID with everything the choice considers. Amounts in minor units, instants in milliseconds.
 */
export interface UpiCandidate {
  upiId: string;
  upiVersion: number;
  vpa: string;
  bank: string | null;
  accountId: string;
  status: UpiStatus;
  minAmount: Minor;
  maxAmount: Minor;
  dailyAmount: Minor;
  dailyCount: number;
  lastUsedAt: number | null;
  /**
   * Open and approved pay-ins of the last 24 hours; `large` ones count towards the network's cap.
   */
  used: { amount: Minor; count: number; largeAmount: Minor; largeCount: number };
  /** The amounts of open pay-ins on its bank account, out of those in question. */
  openAmounts: ReadonlySet<Minor>;
  /** Why a switch excludes it from this pay-in. */
  barred: BarredReason | null;
  peer: {
    id: string;
    name: string;
    subadminId: string | null;
    status: UserStatus;
    presence: Presence;
    tag: UserTag;
    frozen: boolean;
    minAmount: Minor | null;
    maxAmount: Minor | null;
    /** What the wallet can still cover. */
    available: Minor;
  };
}

/**
 * How many candidates are stored with their names, the chosen one first. Of the others only the ids
 * are stored, by reason: every order has them, and few are ever looked at.
 */
const namedMax = 10;

export interface Choice {
  taken: UpiCandidate | null;
  considered: Candidate[];
  /** Null where all candidates are among the considered ones. */
  others: Partial<Record<CandidateReason, string[]>> | null;
}

/**
 * Picks the UPI ID for a pay-in of `amount`: of the eligible ones, by the order of the peers'
 * groups, then the least recently used, then the least used. Reports for every candidate why it
 * was chosen or passed over.
 */
export function chooseUpi(amount: Minor, candidates: readonly UpiCandidate[]): Choice {
  const judged = candidates.map((candidate) => ({
    candidate,
    reason: ineligibleReason(amount, candidate) ?? ('later_in_order' as const),
  }));
  const first = firstChoice(judged);
  const reasoned: Reasoned[] = judged.filter((row) => row !== first);
  if (first) reasoned.unshift({ candidate: first.candidate, reason: 'taken' });
  const considered = reasoned.slice(0, namedMax).map(({ candidate, reason }) => ({
    upiId: candidate.upiId,
    upi: candidate.vpa,
    peer: candidate.peer.name,
    tag: candidate.peer.tag,
    reason,
  }));
  const others = idsByReason(reasoned.slice(namedMax));
  return { taken: first?.candidate ?? null, considered, others };
}

interface Reasoned {
  candidate: UpiCandidate;
  reason: CandidateReason;
}

/** Of the eligible ones, whose only fault is that others come before them. */
function firstChoice(judged: readonly Reasoned[]): Reasoned | null {
  let first: Reasoned | null = null;
  for (const row of judged) {
    if (row.reason !== 'later_in_order') continue;
    if (first === null || byPreference(row.candidate, first.candidate) < 0) first = row;
  }
  return first;
}

function idsByReason(reasoned: readonly Reasoned[]): Choice['others'] {
  if (reasoned.length === 0) return null;
  const ids: Partial<Record<CandidateReason, string[]>> = {};
  for (const { candidate, reason } of reasoned) (ids[reason] ??= []).push(candidate.upiId);
  return ids;
}

/** The first reason against a candidate, or null when it is eligible. */
export function ineligibleReason(amount: Minor, upi: UpiCandidate): CandidateReason | null {
  return peerReason(upi) ?? amountReason(amount, upi) ?? capReason(amount, upi);
}

export function peerReason({ status, peer, barred }: UpiCandidate): CandidateReason | null {
  if (status !== 'active') return 'upi_not_active';
  if (peer.status !== 'active') return 'peer_blocked';
  if (peer.frozen) return 'peer_frozen';
  if (peer.presence !== 'online') return 'peer_offline';
  if (peer.tag === 'watch') return 'peer_on_watch';
  return barred;
}

function amountReason(amount: Minor, upi: UpiCandidate): CandidateReason | null {
  const { peer } = upi;
  if (amount < upi.minAmount || (peer.minAmount !== null && amount < peer.minAmount)) {
    return 'below_minimum';
  }
  if (amount > upi.maxAmount || (peer.maxAmount !== null && amount > peer.maxAmount)) {
    return 'above_maximum';
  }
  if (peer.available < amount) return 'wallet_too_low';
  if (upi.openAmounts.has(amount)) return 'same_amount_open';
  return null;
}

const network = networkReceiverLimits;

/** Does this amount count as large for the network's limits? */
export function isLarge(amount: Minor): boolean {
  return amount >= network.largeFrom;
}

/** Does it have its own cap on the day's sum? One at the network's figure adds nothing. */
export function hasOwnAmount({ dailyAmount }: Pick<UpiCandidate, 'dailyAmount'>): boolean {
  return dailyAmount < network.largeAmount;
}

/** Why the caps, the network's or its own, do not allow another credit of `amount`. */
export function capReason(
  amount: Minor,
  upi: Pick<UpiCandidate, 'dailyAmount' | 'dailyCount' | 'used'>,
): CandidateReason | null {
  const { used } = upi;
  const largeFull =
    used.largeCount + 1 > network.largeCount || used.largeAmount + amount > network.largeAmount;
  if (used.count + 1 > network.count || (isLarge(amount) && largeFull))
    return 'network_limit_reached';
  if (used.count + 1 > upi.dailyCount) return 'daily_count_reached';
  if (hasOwnAmount(upi) && used.amount + amount > upi.dailyAmount) return 'daily_amount_reached';
  return null;
}

/** The sort keys for eligible UPI IDs. */
type Preferred = Pick<UpiCandidate, 'upiId' | 'lastUsedAt'> & {
  peer: { tag: UserTag };
  used: { count: number };
};

export function byPreference(a: Preferred, b: Preferred): number {
  return (
    userTags.indexOf(a.peer.tag) - userTags.indexOf(b.peer.tag) ||
    (a.lastUsedAt ?? 0) - (b.lastUsedAt ?? 0) ||
    a.used.count - b.used.count ||
    (a.upiId < b.upiId ? -1 : 1)
  );
}
