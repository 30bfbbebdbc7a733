import { acceptPayout as acceptByRule } from '@peerdesk/domain/payout/accept.ts';
import { arePayoutsStopped } from '@peerdesk/domain/switches/switches.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { isInScope } from '../../core/order/scope.ts';
import { applyToPayout } from './apply.ts';
import { readPayingUpi, readPerson } from '../../core/order/payout/store-people.ts';
import { toPayout } from '../../core/order/payout/store.ts';

/** `PUT /payout/accept`: the assignee accepts and now sees the destination, which is logged. */
export const acceptPayout: Handler<'payout.accept'> = ({ body }, context) => {
  const { services, scope, now, caller } = context;
  return applyToPayout(services, context, body.refId, async (row) => {
    if (!row || !isInScope(row, scope)) return notFound();
    const order = toPayout(row);
    const upi = await readPayingUpi(services.pool, caller.id, order.amount);
    const change = acceptByRule(order, caller, upi, now);
    if (!change.ok) return change;
    const person = await readPerson(services.pool, caller.id);
    if (person?.is_frozen) return refuse('NoCapacity', 'account_frozen');
    if (row.merchant_status === 'frozen') return refuse('NoCapacity', 'payout_merchant_frozen');
    if (arePayoutsStopped(services.settings.switches(), row.merchant_id)) {
      return refuse('NoCapacity', 'payouts_stopped');
    }
    return ok({ change: change.value });
  });
};
