import { utrFlags } from './columns.ts';
import type { NewPayin } from './new-store.ts';
import type { PayinRow } from './store.ts';

/** What lists and reports show of a pay-in: a small part of what decisions need. */
export type ListedPayin = Pick<
  PayinRow,
  | 'ref_id'
  | 'merchant_id'
  | 'order_id'
  | 'customer_id'
  | 'customer_name'
  | 'amount'
  | 'received_amount'
  | 'currency'
  | 'status'
  | 'resolve_type'
  | 'peer_id'
  | 'peer_upi_id'
  | 'utr'
  | 'note'
  | 'meta'
  | 'flags'
  | 'created_at'
  | 'expires_at'
  | 'decided_at'
  | 'decided_by'
  | 'merchant_name'
  | 'currency_digits'
  | 'peer_name'
  | 'peer_tag'
  | 'utr_flags'
>;

export const listedPayinColumns = `
  p.ref_id, p.merchant_id, p.order_id, p.customer_id, p.customer_name, p.amount,
  p.received_amount, p.currency, p.status, p.resolve_type, p.peer_id, p.peer_upi_id, p.utr,
  p.note, p.meta, p.flags, p.created_at, p.expires_at, p.decided_at, p.decided_by,
  m.name as merchant_name, c.digits as currency_digits, u.name as peer_name, u.tag as peer_tag,
  ${utrFlags}`;

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
