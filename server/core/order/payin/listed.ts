import { utrFlags } from './columns.ts';
import type { PayinRow } from './store.ts';

/** What lists and reports show of a pay-in: a small part of what decides about it. */
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
