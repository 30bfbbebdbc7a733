import type { DeliveryStatus } from '@peerdesk/contract/webhook.ts';

/** What became of a delivery to a webhook. */
export type DeliveryKey = `delivery.${DeliveryStatus}`;

export const deliveryEn = {
  'delivery.pending': 'Pending',
  'delivery.delivered': 'Delivered',
  'delivery.failed': 'Failed',
} as const satisfies Record<DeliveryKey, string>;
