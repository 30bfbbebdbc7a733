import { refundsMerchantId } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import type { MerchantKey } from './words/merchant.en.ts';

/**
 * What people call a merchant: the desk's own has its name in the reader's language. Of users and
 * UPI IDs, whose ids are never a merchant's, it is their name.
 */
export function merchantName(
  t: (key: MerchantKey) => string,
  { id, name }: { id: string; name: string },
): string {
  return id === refundsMerchantId ? t('merchant.ofDesk') : name;
}
