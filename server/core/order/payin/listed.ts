import { utrFlags } from './columns.ts';
import type { NewPayin } from './new-store.ts';
import type { PayinRow } from './store.ts';

/** What lists and reports show of a pay-in: a small part of what decisions need. */
const listed = {
  ref_id: 'p.ref_id',
  merchant_id: 'p.merchant_id',
  order_id: 'p.order_id',
  customer_id: 'p.customer_id',
  customer_name: 'p.customer_name',
  amount: 'p.amount',
  received_amount: 'p.received_amount',
  currency: 'p.currency',
  status: 'p.status',
  resolve_type: 'p.resolve_type',
  peer_id: 'p.peer_id',
  peer_upi_id: 'p.peer_upi_id',
  utr: 'p.utr',
  note: 'p.note',
  meta: 'p.meta',
  flags: 'p.flags',
  created_at: 'p.created_at',
  expires_at: 'p.expires_at',
  decided_at: 'p.decided_at',
  decided_by: 'p.decided_by',
  merchant_name: 'm.name',
  currency_digits: 'c.digits',
  peer_name: 'u.name',
  peer_tag: 'u.tag',
  utr_flags: utrFlags,
} as const satisfies Partial<Record<keyof PayinRow, string>>;

export type ListedPayin = Pick<PayinRow, keyof typeof listed>;

export const listedPayinColumns = Object.entries(listed)
  .map(([column, expression]) => `${expression} as ${column}`)
  .join(', ');

/** A new order as a list shows it, without reading it. */
export function listedOfNew(
  order: NewPayin,
  { merchantName, currencyDigits }: { merchantName: string; currencyDigits: number },
): ListedPayin {
  return {
    ref_id: order.refId,
    merchant_id: order.merchantId,
    order_id: order.orderId,
    customer_id: order.customer.id,
    customer_name: order.customer.name,
    amount: order.amount,
    received_amount: null,
    currency: order.currency,
    status: 'created',
    resolve_type: order.resolveType,
    peer_id: null,
    peer_upi_id: null,
    utr: null,
    note: null,
    meta: order.meta as ListedPayin['meta'],
    flags: [],
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    decided_at: null,
    decided_by: null,
    merchant_name: merchantName,
    currency_digits: currencyDigits,
    peer_name: null,
    peer_tag: null,
    utr_flags: [],
  };
}
