import type { AssigneeReason } from '@peerdesk/contract/payout.ts';
import type { Minor } from '../money.ts';
import { ineligibleReasons, type Assignee } from './assign.ts';

/** A possible payer, with the criteria for the choice. Instants are epoch milliseconds. */
export interface RankedAssignee extends Assignee {
  isOnline: boolean;
  hasUpi: boolean;
  hadItBefore: boolean;
  lastPaidAt: number | null;
}

/**
 * The reasons shown with a suggestion: what disqualifies it, or `fits`, then further information.
 */
export function reasonsFor(amount: Minor | null, payer: RankedAssignee): AssigneeReason[] {
  const against: AssigneeReason[] = ineligibleReasons(amount, payer);
  if (payer.hadItBefore) against.push('had_it_before');
  const reasons: AssigneeReason[] = against.length > 0 ? against : ['fits'];
  if (!payer.isOnline) reasons.push('offline');
  if (!payer.hasUpi) reasons.push('no_upi');
  return reasons;
}

/**
 * Best first: eligible, online, the fewest open pay-outs, the most room left, and the longest time
 * since the last pay-out.
 */
export function compareAssignees(
  amount: Minor | null,
): (a: RankedAssignee, b: RankedAssignee) => number {
  return (a, b) =>
    Number(fits(amount, b)) - Number(fits(amount, a)) ||
    Number(b.isOnline) - Number(a.isOnline) ||
    a.openPayouts - b.openPayouts ||
    compareNumbers(roomOf(b), roomOf(a)) ||
    compareNumbers(a.lastPaidAt ?? 0, b.lastPaidAt ?? 0) ||
    compareText(a.name, b.name);
}

export function fits(amount: Minor | null, payer: RankedAssignee): boolean {
  return !payer.hadItBefore && ineligibleReasons(amount, payer).length === 0;
}

/** The figures of a group, when the pay-out is assigned to it as a whole. */
export function reasonsForGroup(
  amount: Minor | null,
  group: {
    head: { isBlocked: boolean; isFrozen: boolean } | null;
    defaultPeer: RankedAssignee | null;
    peers: readonly RankedAssignee[];
  },
): AssigneeReason[] {
  const { head, defaultPeer, peers } = group;
  if (head?.isBlocked) return ['blocked'];
  if (head?.isFrozen) return ['frozen'];
  if (head && defaultPeer) return reasonsFor(amount, defaultPeer);
  const reasons: AssigneeReason[] = peers.some((peer) => fits(amount, peer)) ? ['fits'] : [];
  return head ? [...reasons, 'no_default_peer'] : reasons;
}

function roomOf({ openPayoutsMax, openPayouts }: Assignee): number {
  return openPayoutsMax === null ? Number.MAX_SAFE_INTEGER : openPayoutsMax - openPayouts;
}

function compareNumbers(a: number, b: number): number {
  return a - b;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
