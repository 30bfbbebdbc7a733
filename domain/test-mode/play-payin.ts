import { because } from '@peerdesk/contract/because.ts';
import type { PayinOutcome } from '@peerdesk/contract/test-order.ts';
import { systemActor } from '../actor.ts';
import type { Terms } from '../ledger/approvals.ts';
import type { Minor } from '../money.ts';
import { isDecided } from '../order/statuses.ts';
import { alreadyDecided, approveByLine, decidePayin, declineUncredited } from '../payin/decide.ts';
import { expirePayin } from '../payin/expire.ts';
import type { Payin, PayinChange } from '../payin/payin.ts';
import { ok, refuse, type Result } from '../result.ts';
import { testDecider } from './cast.ts';

interface Input {
  order: Payin;
  outcome: PayinOutcome;
  /** What arrives, where it is approved. */
  amount: Minor;
  /** The reference that the bank shows for an order without one. */
  madeUpUtr: string;
  terms: Terms;
  now: number;
}

/** Whoever plays the customer and the desk decides a test pay-in, by the rules of a live one. */
export function playPayin(input: Input): Result<PayinChange> {
  const { order, outcome, amount, madeUpUtr, terms, now } = input;
  switch (outcome) {
    case 'approved': {
      const line = { utr: order.utr ?? madeUpUtr, amount };
      return approveByLine({ order, actor: testDecider, line, on: 'play_money', terms, now });
    }
    case 'declined':
      return decline(input);
    case 'expired': {
      if (isDecided(order.status)) return alreadyDecided(order);
      const expired = expirePayin({ ...order, expiresAt: now }, now);
      return expired ? ok(expired) : stays(order, outcome);
    }
  }
}

/** A person declines it, or statements in which the money is missing, as its type says. */
function decline({ order, outcome, terms, now }: Input): Result<PayinChange> {
  if (order.resolveType === 'utr' && !isDecided(order.status)) {
    const declined = declineUncredited(order, systemActor, now);
    return declined ? ok(declined) : stays(order, outcome);
  }
  const decision = { status: 'declined' } as const;
  return decidePayin({ order, decider: testDecider, decision, terms, now });
}

function stays({ status }: Payin, outcome: PayinOutcome) {
  return refuse('InvalidTransition', because('test_order_stays', { status, outcome }));
}
