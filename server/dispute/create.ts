import { alreadyDisputed, createDispute as createByRule } from '@peerdesk/domain/dispute/decide.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import { newId } from '../db/ids.ts';
import type { Handler } from '../http/context.ts';
import { findPayout, type FoundPayout } from '../payout/disputed.ts';
import { presentDispute } from './present.ts';
import { writeDisputeChange } from './write-change.ts';

const attemptsMax = 3;

/** `POST /payout/create-dispute`: a pay-out's merchant or an admin says that it did not arrive. */
export const createDispute: Handler<'dispute.create'> = async ({ body }, context) => {
  const { services, scope, actor, now } = context;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const found = await findPayout(services.pool, body.refId);
    if (!found) return notFound();
    if (scope.kind === 'merchant' && found.order.merchantId !== scope.merchantId) return notFound();
    const decided = createByRule({
      id: newId('dispute', now),
      payout: found.order,
      reason: body.reason,
      note: body.note ?? null,
      by: actor,
      now,
    });
    if (!decided.ok) return decided;
    const { after, payout } = decided.value;
    if (!payout) throw new Error(`dispute ${after.id} left its pay-out as it was`);
    const shown = found.shownAfter(payout, scope);
    const { utr } = found.order;
    const answer = presentDispute(after, { peerName: shown.peer?.name ?? '', utr, payout: shown });
    const facts = factsOf(found, after.id);
    const written = await writeDisputeChange(services, context, decided.value, facts, answer);
    if (written.ok) return ok(answer);
    switch (written.lost) {
      case 'stale':
        continue;
      case 'key-used':
        return refuse('IdempotencyConflict', 'This request is being answered already');
      case 'utr-used':
      case 'insufficient':
      case 'upi-taken':
      case 'no-room':
      case 'line-taken':
        throw new Error(`opening a dispute cannot lose by ${written.lost}`);
    }
  }
  return alreadyDisputed;
};

/** What of the pay-out stays with the dispute, and the words by which it is found. */
function factsOf({ order, orderId, customer }: FoundPayout, id: string) {
  const { upiId, utr, amount, refId } = order;
  const words = [id, refId, orderId, customer.id, customer.name ?? '', utr ?? ''];
  return { orderId, upiId, utr, amount, words: words.join(' ').toLowerCase() };
}
