import { because } from '@peerdesk/contract/because.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { PayoutOutcome } from '@peerdesk/contract/test-order.ts';
import { isDecided } from '../order/statuses.ts';
import { acceptPayout } from '../payout/accept.ts';
import { assignPayout } from '../payout/assign.ts';
import { decidePayout, expirePayout } from '../payout/decide.ts';
import { payoutDecidedBySomebody, type Payout, type PayoutChange } from '../payout/payout.ts';
import { ok, refuse, type Result } from '../result.ts';
import { testDecider, testEarnings, testPayer, testPayerUpi } from './cast.ts';

interface Input {
  order: Payout;
  outcome: PayoutOutcome;
  /** The reference of the payment. */
  utr: string;
  acceptMinutes: number;
  now: number;
}

type Step = 'assign' | 'accept' | 'pay' | 'decline' | 'expire';

/**
 * What happens to a pay-out on its way to an outcome. No way leads back, so that an order ends
 * after a few steps.
 */
const ways: Record<PayoutStatus, Partial<Record<PayoutOutcome, readonly Step[]>>> = {
  created: {
    pending: ['assign'],
    processing: ['assign', 'accept'],
    approved: ['assign', 'accept', 'pay'],
    declined: ['decline'],
    expired: ['assign', 'expire'],
  },
  pending: {
    processing: ['accept'],
    approved: ['accept', 'pay'],
    declined: ['decline'],
    expired: ['expire'],
  },
  processing: { approved: ['pay'], declined: ['decline'] },
  expired: {
    processing: ['assign', 'accept'],
    approved: ['assign', 'accept', 'pay'],
    declined: ['decline'],
  },
  approved: {},
  declined: {},
};

/** Whoever plays the desk takes a test pay-out to an outcome, through every status on the way. */
export function playPayout(input: Input): Result<PayoutChange[]> {
  const { order, outcome } = input;
  const { status } = order;
  if (isDecided(status)) return payoutDecidedBySomebody(order);
  const way = ways[status][outcome];
  if (!way) return refuse('InvalidTransition', because('test_order_stays', { status, outcome }));
  const changes: PayoutChange[] = [];
  for (const step of way) {
    const changed = take(step, { ...input, order: changes.at(-1)?.after ?? order });
    if (!changed.ok) return changed;
    changes.push(changed.value);
  }
  return ok(changes);
}

function take(step: Step, { order, utr, acceptMinutes, now }: Input): Result<PayoutChange> {
  const decide = (decision: Parameters<typeof decidePayout>[0]['decision']) =>
    decidePayout({ order, decider: testDecider, decision, earningsOf: () => testEarnings, now });
  switch (step) {
    case 'assign':
      return assignPayout({
        order,
        role: testDecider.role,
        target: { kind: 'payer', payer: testPayer },
        isMerchantFrozen: false,
        areStopped: false,
        acceptMinutes,
        now,
      });
    case 'accept':
      return acceptPayout(order, testPayer, testPayerUpi, now);
    case 'pay':
      return decide({ status: 'approved', utr });
    case 'decline':
      return decide({ status: 'declined' });
    case 'expire': {
      const expired = expirePayout({ ...order, expiresAt: now }, now);
      if (!expired) throw new Error(`test pay-out ${order.refId} is ${order.status}`);
      return ok(expired);
    }
  }
}
