import { resolveDispute as resolveByRule } from '@peerdesk/domain/dispute/decide.ts';
import type { Handler } from '../../core/handler.ts';
import { applyToDispute } from './apply.ts';
import { deciderOf } from './decider.ts';

/** `POST /dispute/dispute-resolve`: the payment stands, or the claim of having paid is revoked. */
export const resolveDispute: Handler<'dispute.resolve'> = async ({ body }, context) => {
  const { now } = context;
  const decider = await deciderOf(context);
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
