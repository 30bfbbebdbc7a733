import type { Order } from '@peerdesk/contract/order.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';

/** The instant of a text in ISO 8601. */
export function instantOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

/** The columns that reports of pay-ins and pay-outs begin with. */
export const orderHead: readonly SheetColumn<Order>[] = [
  { title: 'refId', kind: 'plain', value: ({ refId }) => refId },
  { title: 'orderId', kind: 'text', value: ({ orderId }) => orderId },
  { title: 'status', kind: 'plain', value: ({ status }) => status },
  { title: 'merchant', kind: 'plain', value: ({ merchant }) => merchant.name },
  { title: 'customer', kind: 'text', value: ({ customer }) => customer.id },
  { title: 'customer name', kind: 'plain', value: ({ customer }) => customer.name },
  { title: 'amount', kind: 'amount', value: ({ amount }) => amount },
];

/** And those that they end with. */
export const orderTail: readonly SheetColumn<Order>[] = [
  { title: 'currency', kind: 'plain', value: ({ currency }) => currency },
  { title: 'peer', kind: 'plain', value: ({ peer }) => peer?.name ?? null },
  { title: 'peer UPI ID', kind: 'plain', value: ({ peerUpiId }) => peerUpiId },
  { title: 'utr', kind: 'text', value: ({ utr }) => utr },
  { title: 'flags', kind: 'plain', value: ({ flags }) => flags.join(' ') },
  { title: 'note', kind: 'plain', value: ({ note }) => note },
  { title: 'created', kind: 'time', value: ({ createdAt }) => instantOf(createdAt) },
  { title: 'deadline', kind: 'time', value: ({ expiresAt }) => instantOf(expiresAt) },
  { title: 'decided', kind: 'time', value: ({ decidedAt }) => instantOf(decidedAt) },
  { title: 'decided by', kind: 'plain', value: ({ decidedBy }) => decidedBy?.name ?? null },
];
