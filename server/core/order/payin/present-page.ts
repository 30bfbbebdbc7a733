import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { acceptsUtr, utrEntriesLeft } from '@peerdesk/domain/payin/enter-utr.ts';
import { payableStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { upiLink } from '@peerdesk/domain/payin/upi-link.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Services } from '../../services.ts';
import { toPayin, type PayinRow } from './store.ts';

/**
 * What the payment page shows of a pay-in.
 *
 * @param notice what keeps the customer from paying for now.
 * @param usualMinutes how long it usually takes; null if unknown.
 */
export function presentPage(
  services: Pick<Services, 'settings'>,
  row: PayinRow,
  { now, notice, usualMinutes }: { now: number } & Pick<PayPage, 'notice' | 'usualMinutes'>,
): PayPage {
  const { brand, company } = services.settings.current();
  const order = toPayin(row);
  const amount = formatMoney(order.amount, row.currency_digits);
  const name = row.upi_holder ?? '';
  const showsUpi = isOneOf(order.status, payableStatuses) && notice === null;
  return {
    merchant: { name: row.merchant_name },
    orderId: row.order_id,
    refId: row.ref_id,
    status: row.status,
    amount,
    receivedAmount:
      row.received_amount === null
        ? null
        : formatMoney(minor(row.received_amount), row.currency_digits),
    currency: row.currency,
    expiresAt: iso(row.expires_at),
    decidedAt: iso(row.decided_at),
    usualMinutes,
    upi:
      order.peerUpiId !== null && (showsUpi || order.status === 'processing')
        ? {
            id: order.peerUpiId,
            name,
            link: upiLink({
              payee: order.peerUpiId,
              name,
              amount,
              currency: row.currency,
              reference: row.ref_id,
              note: `${brand.name} ${row.order_id}`,
            }),
          }
        : null,
    utr: row.utr,
    utrLost: row.utr_flags.includes('UTR_LOST'),
    utrTriesLeft: utrEntriesLeft(order),
    acceptsUtr: acceptsUtr(order),
    late: row.flags.includes('LATE'),
    notice,
    returnUrl: row.return_url,
    supportContact: company.supportContact,
    serverTime: new Date(now).toISOString(),
    brand,
  };
}
