import { refundsMerchantId } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { textNow } from './i18n/texts.ts';

/** What people call a merchant: the desk's own has its name in their language. */
export function merchantName({ id, name }: { id: string; name: string }): string {
  return id === refundsMerchantId ? textNow('merchant.ofDesk') : name;
}
