import { withdrawPayout as withdrawByRule } from '@peerdesk/domain/payout/decide.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { isInScope } from '../../core/order/scope.ts';
import { applyToPayout } from './apply.ts';
import { toPayout } from '../../core/order/payout/store.ts';

/** `POST /payout/withdraw`: the merchant withdraws a pay-out that nobody has assigned or seen. */
export const withdrawPayout: Handler<'payout.withdraw'> = ({ body }, context) => {
  const { services, scope, actor, now } = context;
  return applyToPayout(services, context, body.refId, (row) => {
    if (!row || !isInScope(row, scope)) return notFound();
    const change = withdrawByRule(toPayout(row), actor, now);
    return change.ok ? ok({ change: change.value }) : change;
  });
};
