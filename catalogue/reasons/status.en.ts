import type { OrderStatus } from '@peerdesk/contract/order-status.ts';

/** Statuses inside a sentence: “a pay-out that is pending”. */
export const statusEn = {
  created: 'created',
  unassigned: 'unassigned',
  pending: 'pending',
  processing: 'processing',
  approved: 'approved',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<OrderStatus, string>;
