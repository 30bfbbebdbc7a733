import { resolveDispute as resolveByRule } from '@peerdesk/domain/dispute/decide.ts';
import { storeNote } from '@peerdesk/domain/order/note.ts';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import type { Handler } from '../../core/handler.ts';
import { applyToDispute } from './apply.ts';
import { deciderOf } from './decider.ts';

/** `POST /dispute/dispute-resolve`: the payment stands, or the claim of having paid is revoked. */
export const resolveDispute: Handler<'dispute.resolve'> = async ({ body }, context) => {
  const { now } = context;
  const decider = await deciderOf(context);
  return applyToDispute(context, body.disputeId, (dispute, { order, currencyDigits }, entry) => {
    const { status: verdict } = body;
    const note = storeNote(body.reason, body.note) ?? '';
    const parties = { dispute, payout: order, entry, decider };
    const decided = resolveByRule({ ...parties, verdict, note, now });
    if (!decided.ok) return decided;
    const proved = checkProofFor(context, order.amount, currencyDigits);
    return proved.ok ? decided : proved;
  });
};
