import type { Payout as PayoutResource } from '@peerdesk/contract/payout.ts';
import { ok, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import { retryOnConflict } from '../../core/write/retry-on-conflict.ts';
import { outcomeOf } from '../../core/write/guard-failure.ts';
import { isInScope } from '../../core/order/scope.ts';
import type { Asking } from '../../core/order/shown-note.ts';
import type { Author } from '../../core/write/author.ts';
import { refuseUsedUtr } from '../../core/order/refuse-used-utr.ts';
import type { Services } from '../../core/services.ts';
import { presentOfOthers, presentPayout } from '../../core/order/payout/present.ts';
import { readPayout, rowAfter, type PayoutRow } from '../../core/order/payout/store.ts';
import { writePayoutChange } from '../../core/order/payout/write-change.ts';

/** A change that is written although the caller is refused. */
interface WrittenRefusal {
  change: PayoutChange;
  thenRefuse?: Refusal;
}

/**
 * Reads a pay-out, decides, and writes the decision; again after a conflict.
 *
 * @param decide gets undefined when there is no such pay-out; it also checks the scope.
 */
export function applyToPayout(
  services: Services,
  author: Author & Asking,
  refId: string,
  decide: (row: PayoutRow | undefined) => Promise<Result<WrittenRefusal>> | Result<WrittenRefusal>,
): Promise<Result<PayoutResource>> {
  return retryOnConflict('payout', async () => {
    const row = await readPayout(services.pool, refId);
    const decided = await decide(row);
    if (!decided.ok) return decided;
    if (!row) throw new Error(`${refId} was decided and does not exist`);
    const { change, thenRefuse } = decided.value;
    const present = isInScope(row, author.scope) ? presentPayout : presentOfOthers;
    const answer = present(rowAfter(row, change), author);
    // A refusal leaves the key unused: the same request may succeed later.
    const keyed = thenRefuse ? { ...author, idempotency: undefined } : author;
    const written = await writePayoutChange(services, keyed, change, answer);
    if (written.ok) return thenRefuse ?? ok(answer);
    if (written.failure !== 'utr-used') return outcomeOf(written);
    return refuseUsedUtr(services, author, 'payout', change.after, change.utr?.utr ?? '');
  });
}
