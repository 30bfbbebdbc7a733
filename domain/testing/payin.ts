import { minor } from '../money.ts';
import type { Payin } from '../payin/payin.ts';
import type { Decider } from '../actor.ts';
import type { UpiCandidate } from '../payin/choose-upi.ts';

/** A pay-in of ₹1,000.00 for tests, pending on peer P unless overridden. */
export function payinOf(set: Partial<Payin> = {}): Payin {
  return {
    refId: 'PI1',
    merchantId: 'M',
    customerId: 'C',
    amount: minor(100_000n),
    receivedAmount: null,
    currency: 'INR',
    currencyDigits: 2,
    status: 'pending',
    resolveType: 'auto',
    peerId: 'P',
    subadminId: 'S',
    upiId: 'V',
    peerUpiId: 'asha@okaxis',
    accountId: 'A',
    utr: null,
    utrEntries: 0,
    note: null,
    flags: [],
    openedAt: 0,
    assignedAt: 0,
    expiresAt: 900_000,
    holdsUntil: null,
    freedAt: null,
    decidedAt: null,
    decidedBy: null,
    version: 3,
    ...set,
  };
}

export function deciderOf(role: Decider['role']): Decider {
  return { kind: 'user', id: role, name: role, role };
}

/** An eligible UPI ID for tests; `peer` overrides facts about its peer. */
export function candidateOf(
  set: Partial<Omit<UpiCandidate, 'peer'>> & { peer?: Partial<UpiCandidate['peer']> } = {},
): UpiCandidate {
  const { peer, ...rest } = set;
  return {
    upiId: 'V',
    upiVersion: 0,
    vpa: 'asha@okaxis',
    bank: null,
    accountId: 'A',
    status: 'active',
    minAmount: minor(100_00n),
    maxAmount: minor(1_00_000_00n),
    dailyAmount: minor(4_00_000_00n),
    dailyCount: 50,
    lastUsedAt: null,
    used: { amount: minor(0n), count: 0, largeAmount: minor(0n), largeCount: 0 },
    openAmounts: new Set(),
    barred: null,
    ...rest,
    peer: {
      id: 'P',
      name: 'Asha',
      subadminId: 'S',
      status: 'active',
      presence: 'online',
      tag: 'new',
      frozen: false,
      minAmount: null,
      maxAmount: null,
      available: minor(10_00_000_00n),
      ...peer,
    },
  };
}
