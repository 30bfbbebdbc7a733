import type { Decider } from '../actor.ts';
import type { Earnings } from '../ledger/shares.ts';
import { percent } from '../ledger/tariff.ts';
import { networkReceiverLimits } from '../limits.ts';
import { zero, type Minor } from '../money.ts';
import type { PayingUpi } from '../payout/accept.ts';
import type { Assignee } from '../payout/assign.ts';
import type { UpiCandidate } from '../payin/choose-upi.ts';

/** The fictitious peer of test mode. No user has such an id. */
const peerId = 'TEST';
const name = 'Test mode';

/** No bank has a handle with a hyphen, so no app can pay to it. */
export const testVpa = 'do-not-pay@test-mode';
export const testHolder = 'Test mode: do not pay';

/** Decides about test orders. */
export const testDecider: Decider & { id: string } = {
  kind: 'user',
  id: peerId,
  name,
  role: 'admin',
};

/** Nobody earns on a test order. */
export const testEarnings: Earnings = { commission: percent(0), override: null };

/** The one UPI ID of test mode, which takes any amount that the network allows. */
export function testUpi(amount: Minor): UpiCandidate {
  return {
    upiId: peerId,
    upiVersion: 0,
    vpa: testVpa,
    bank: null,
    accountId: peerId,
    status: 'active',
    minAmount: zero,
    maxAmount: amount,
    dailyAmount: networkReceiverLimits.largeAmount,
    dailyCount: networkReceiverLimits.count,
    lastUsedAt: null,
    used: { amount: zero, count: 0, largeAmount: zero, largeCount: 0 },
    openAmounts: new Set(),
    barred: null,
    peer: {
      id: peerId,
      name,
      subadminId: null,
      status: 'active',
      presence: 'online',
      tag: 'new',
      frozen: false,
      minAmount: null,
      maxAmount: null,
      available: amount,
    },
  };
}

/** The fictitious payer of test mode, and the account it pays from. */
export const testPayer: Assignee = {
  id: peerId,
  name,
  status: 'active',
  frozen: false,
  minAmount: null,
  maxAmount: null,
  openPayoutsMax: null,
  openPayouts: 0,
  subadminId: null,
};
export const testPayerUpi: PayingUpi = { id: peerId, vpa: testVpa, accountId: peerId };
