import { resolveDispute as resolveByRule } from '@peerdesk/domain/dispute/decide.ts';
import type { Handler } from '../../core/handler.ts';
import { applyToDispute } from './apply.ts';
import { readMaxAmount } from './store.ts';

/** `POST /dispute/dispute-resolve`: the payment stands, or the claim of having paid is revoked. */
export const resolveDispute: Handler<'dispute.resolve'> = async ({ body }, context) => {
  const { services, caller, actor, now } = context;
  const maxAmount = await readMaxAmount(services.pool, caller.id);
  const decider = { ...actor, id: caller.id, role: caller.role, maxAmount };
  return applyToDispute(context, body.disputeId, (dispute, { order }, entry) =>
    resolveByRule({
      dispute,
      payout: order,
      entry,
      decider,
      verdict: body.status,
      note: body.note,
      now,
    }),
  );
};
