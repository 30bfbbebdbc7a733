import { enterLateUtr as enterByRule } from '@peerdesk/domain/payout/decide.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { applyToPayout } from './apply.ts';
import { readFormerPayer } from '../../core/order/payout/store-people.ts';
import { toPayout } from '../../core/order/payout/store.ts';

/** `POST /payout/late-utr`: a former assignee says "I did send it", with the reference. */
export const enterLateUtr: Handler<'payout.lateUtr'> = ({ body }, context) => {
  const { services, caller } = context;
  return applyToPayout(services, context, body.refId, async (row) => {
    const former = row && (await readFormerPayer(services.pool, row.ref_id, caller.id));
    if (!former) return notFound();
    const change = enterByRule(toPayout(row), former, body.utr, context.now);
    return change.ok ? ok({ change: change.value }) : change;
  });
};
