import { operator, type Reader } from '@peerdesk/catalogue/sentence.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import type { TestOrder } from '@peerdesk/contract/test-order.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { unservedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { presentPage } from '../../core/order/payin/present-page.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import type { PayinRow } from '../../core/order/payin/store.ts';
import { presentPayout } from '../../core/order/payout/present.ts';
import type { PayoutRow } from '../../core/order/payout/store.ts';
import type { Services } from '../../core/services.ts';
import { iso } from '../../platform/db/iso.ts';
import type { TestOrderRow } from './store-both.ts';

const test = true as const;

/** A test order as its merchant sees it, which is the only one who sees it in this form. */
export function presentTestPayin(row: PayinRow, reader: Reader): Order {
  const scope = { kind: 'merchant', merchantId: row.merchant_id } as const;
  return { ...presentPayin(row, { scope, reader }), test };
}

export function presentTestPayout(row: PayoutRow): Payout {
  const scope = { kind: 'merchant', merchantId: row.merchant_id } as const;
  return { ...presentPayout(row, { scope, reader: operator }), test };
}

/** Only a blocked or frozen merchant prevents payment, as on a live page. */
export function presentTestPage(
  services: Pick<Services, 'settings'>,
  row: PayinRow,
  now: number,
): PayPage {
  const isWaiting = isOneOf(row.status, unservedStatuses);
  const notice = isWaiting && row.merchant_status !== 'active' ? 'intakeStopped' : null;
  return { ...presentPage(services, row, { now, notice, usualMinutes: null }), test };
}

/** Webhooks are in English, whoever made the change. */
export function webhookReader({ settings }: Pick<Services, 'settings'>): Reader {
  return { language: 'en', timeZone: settings.current().company.timeZone };
}

/** A test order of either kind, as the portal lists it. */
export function presentTestOrder(row: TestOrderRow, digits: number): Omit<TestOrder, 'payUrl'> {
  const shown = (amount: bigint) => formatMoney(minor(amount), digits);
  return {
    test,
    kind: row.kind,
    refId: row.ref_id,
    orderId: row.order_id,
    customer: { id: row.customer_id, name: row.customer_name },
    amount: shown(row.amount),
    receivedAmount: row.received_amount === null ? null : shown(row.received_amount),
    currency: row.currency,
    status: row.status,
    utr: row.utr,
    createdAt: iso(row.created_at),
  };
}
