import { refundsMerchantId } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { orderTextNow } from './texts.ts';

/** What people call a merchant: the desk's own has its name in their language. */
export function merchantName({ id, name }: { id: string; name: string }): string {
  return id === refundsMerchantId ? orderTextNow('merchant.ofDesk') : name;
}
