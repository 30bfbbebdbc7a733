import { because } from '@peerdesk/contract/because.ts';
import { createDispute as createByRule } from '@peerdesk/domain/dispute/decide.ts';
import { storeNote } from '@peerdesk/domain/order/note.ts';
import { notFound, ok, refuseField } from '@peerdesk/domain/result.ts';
import { newId } from '../../platform/db/ids.ts';
import { readOwnEvidence } from '../../core/file/store.ts';
import type { Handler } from '../../core/handler.ts';
import { retryOnConflict } from '../../core/write/retry-on-conflict.ts';
import { outcomeOf } from '../../core/write/guard-failure.ts';
import { findPayout, type FoundPayout } from '../../core/order/payout/disputed.ts';
import { presentDispute } from '../../core/order/dispute/present.ts';
import { wasDisputed } from './store.ts';
import { writeNewDispute } from './write-change.ts';

/** `POST /payout/create-dispute`: a pay-out's merchant or an admin says that it did not arrive. */
export const createDispute: Handler<'dispute.create'> = ({ body }, context) => {
  const { services, scope, caller, actor, now } = context;
  return retryOnConflict('payout', async () => {
    const found = await findPayout(services.pool, body.refId);
    if (!found) return notFound();
    if (scope.kind === 'merchant' && found.order.merchantId !== scope.merchantId) return notFound();
    const fileIds = [...new Set(body.fileIds)];
    const own = await readOwnEvidence(services.pool, caller.id, fileIds);
    const foreign = fileIds.find((id) => !own.has(id));
    if (foreign) return refuseField('fileIds', because('evidence_not_yours', { id: foreign }));
    const decided = createByRule({
      id: newId('dispute', now),
      payout: found.order,
      reason: body.reason,
      note: storeNote(undefined, body.note) ?? null,
      by: actor,
      isRepeated: await wasDisputed(services.pool, body.refId, found.order.round),
      now,
    });
    if (!decided.ok) return decided;
    const { after, payout } = decided.value;
    if (!payout) throw new Error(`dispute ${after.id} left its pay-out as it was`);
    const shown = found.shownAfter(payout, context);
    const { utr } = found.order;
    const answer = presentDispute(after, context, {
      peerName: shown.peer?.name ?? '',
      utr,
      payout: shown,
    });
    const facts = factsOf(found, after.id);
    const evidence = { text: body.note ?? body.reason, fileIds };
    const { value } = decided;
    const written = await writeNewDispute(services, context, value, facts, answer, evidence);
    return written.ok ? ok(answer) : outcomeOf(written);
  });
};

/** What the dispute stores of the pay-out, and the text in which a search finds it. */
function factsOf({ order, orderId, customer }: FoundPayout, id: string) {
  const { upiId, utr, amount, refId } = order;
  const words = [id, refId, orderId, customer.id, customer.name ?? '', utr ?? ''];
  return { orderId, upiId, utr, amount, words: words.join(' ').toLowerCase() };
}
