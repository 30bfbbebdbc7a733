import { minor, type Minor } from '@peerdesk/domain/money.ts';
import { normaliseUtr } from '@peerdesk/domain/reconcile/utr.ts';
import type { Services } from '../services.ts';
import { readCreditsOf } from './line-store.ts';

/**
 * What the bank shows on an order's account for a reference, or for the order's own, as long as no
 * order has it and somebody without interest attests it: who approves by hand approves one of these
 * amounts, where there are any.
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
