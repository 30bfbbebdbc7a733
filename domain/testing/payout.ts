import { minor } from '../money.ts';
import type { Assignee } from '../payout/assign.ts';
import type { RankedAssignee } from '../payout/assignees.ts';
import type { Payout } from '../payout/payout.ts';

/**
 * A pay-out of ₹1,000.00 with a fee of ₹20.00 for tests, waiting for peer P unless said otherwise.
 */
export function payoutOf(set: Partial<Payout> = {}): Payout {
  return {
    refId: 'PO1',
    merchantId: 'M',
    amount: minor(100_000n),
    fee: minor(2_000n),
    feeBps: 200,
    status: 'pending',
    subadminId: 'S',
    peerId: 'P',
    upiId: null,
    peerUpiId: null,
    accountId: null,
    utr: null,
    proofId: null,
    note: null,
    flags: [],
    wasRevealed: false,
    otherUtrs: [],
    assignedAt: 0,
    acceptedAt: null,
    expiresAt: 1_800_000,
    decidedAt: null,
    decidedBy: null,
    round: 0,
    version: 3,
    ...set,
  };
}

/** A pay-out that P has accepted. */
export function acceptedPayout(set: Partial<Payout> = {}): Payout {
  return payoutOf({
    status: 'processing',
    upiId: 'V',
    peerUpiId: 'asha@okaxis',
    accountId: 'A',
    wasRevealed: true,
    acceptedAt: 0,
    expiresAt: null,
    ...set,
  });
}

/** A pay-out that is not assigned. */
export function freePayout(set: Partial<Payout> = {}): Payout {
  return payoutOf({ status: 'created', peerId: null, assignedAt: null, expiresAt: null, ...set });
}

export function assigneeOf(set: Partial<Assignee> = {}): Assignee {
  return {
    id: 'P',
    name: 'Asha',
    status: 'active',
    frozen: false,
    minAmount: null,
    maxAmount: null,
    openPayoutsMax: null,
    openPayouts: 0,
    subadminId: 'S',
    ...set,
  };
}

export function rankedOf(set: Partial<RankedAssignee> = {}): RankedAssignee {
  return {
    ...assigneeOf(set),
    isOnline: true,
    hasUpi: true,
    hadItBefore: false,
    lastPaidAt: null,
    ...set,
  };
}
