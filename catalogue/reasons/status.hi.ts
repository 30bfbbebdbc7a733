import type { OrderStatus } from '@peerdesk/contract/order-status.ts';

export const statusHi = {
  created: 'बनाया गया',
  unassigned: 'असाइन नहीं',
  pending: 'लंबित',
  processing: 'जाँच में',
  approved: 'स्वीकृत',
  declined: 'अस्वीकृत',
  expired: 'समय समाप्त',
} as const satisfies Record<OrderStatus, string>;
