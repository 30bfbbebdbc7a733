import type { DecidePayoutBody } from '@peerdesk/contract/payout.ts';
import {
  decidePayout as decideByRule,
  paidTwiceRisk,
  type PayoutDecision,
} from '@peerdesk/domain/payout/decide.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../http/context.ts';
import { isInScope } from '../order/scope.ts';
import { applyToPayout } from './apply.ts';
import { commissionOf, toPayout } from './store.ts';

/** `PATCH /payout`: paid, declined, or released as not sent. */
export const decidePayout: Handler<'payout.decide'> = ({ body }, context) => {
  const { services, scope, now, caller, actor } = context;
  const decider = { ...actor, id: caller.id, role: caller.role };
  return applyToPayout(services, context, body.refId, (row) => {
    if (!row || !isInScope(row, scope)) return notFound();
    const decided = decideByRule({
      order: toPayout(row),
      decider,
      decision: readDecision(body),
      commissionBps: commissionOf(row),
      now,
    });
    if (!decided.ok) return decided;
    const change = decided.value;
    return ok(change.event === 'kept_utr' ? { change, thenRefuse: paidTwiceRisk } : { change });
  });
};

function readDecision({ status, utr, note, proofId }: DecidePayoutBody): PayoutDecision {
  return { status, ...(utr && { utr }), ...(note && { note }), ...(proofId && { proofId }) };
}
