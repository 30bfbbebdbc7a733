import { minor, type Minor } from '@peerdesk/domain/money.ts';
import { normaliseUtr } from '@peerdesk/domain/reconcile/utr.ts';
import type { Services } from '../services.ts';
import { readCreditsOf } from './line-store.ts';

/**
 * The free, attested amounts that the bank shows on an order's account for a reference, or for the
 * order's own. If there are any, an approval by hand must be for one of them.
 */
export async function bankAmountsOf(
  { keyed, batcher }: Pick<Services, 'keyed' | 'batcher'>,
  refId: string,
  utr: string | undefined,
): Promise<Minor[]> {
  const asked = { refId, utr: utr === undefined ? null : normaliseUtr(utr) };
  const amounts = await batcher.read('bank amounts', asked, (all) => readCreditsOf(keyed, all));
  return amounts.map(minor);
}
