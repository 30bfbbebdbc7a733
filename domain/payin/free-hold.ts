import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import { change, type Payin, type PayinChange } from './payin.ts';
import { holdsCapacity } from './transitions.ts';

/**
 * Releases the hold of an open pay-in that may no longer hold anything; null if it may. The order
 * stays open, and a bank line may still approve it.
 */
export function freeHold(
  order: Payin,
  { isMerchantActive, now }: { isMerchantActive: boolean; now: number },
): PayinChange | null {
  if (!holdsCapacity(order)) return null;
  const reason = isMerchantActive ? whyTimeIsOver(order, now) : because('hold_freed_merchant');
  if (reason === null) return null;
  return change(order, { freedAt: now }, 'hold_freed', { detail: { reason } });
}

function whyTimeIsOver({ holdsUntil }: Payin, now: number): Reason | null {
  if (holdsUntil === null || holdsUntil > now) return null;
  return because('hold_freed_unproved');
}
