import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { unservedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { presentPage } from '../../core/order/payin/present-page.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import type { PayinRow } from '../../core/order/payin/store.ts';
import { presentPayout } from '../../core/order/payout/present.ts';
import type { PayoutRow } from '../../core/order/payout/store.ts';
import type { Services } from '../../core/services.ts';

const test = true as const;

/** A test order as its merchant sees it, which is the only one who sees it in this form. */
export function presentTestPayin(row: PayinRow, reader: Reader): Order {
  const scope = { kind: 'merchant', merchantId: row.merchant_id } as const;
  return { ...presentPayin(row, { scope, reader }), test };
}

export function presentTestPayout(row: PayoutRow): Payout {
  return { ...presentPayout(row, { kind: 'merchant', merchantId: row.merchant_id }), test };
}

/** Only a merchant that is blocked or frozen stands in the way, as it does on a live page. */
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
