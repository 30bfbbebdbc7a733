import type { DeliveryKey } from './delivery.en.ts';

export const deliveryHi = {
  'delivery.pending': 'बाकी',
  'delivery.delivered': 'पहुँची',
  'delivery.failed': 'विफल',
} as const satisfies Record<DeliveryKey, string>;
