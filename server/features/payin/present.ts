import type { Order } from '@peerdesk/contract/order.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { iso } from '../../platform/db/iso.ts';
import type { PayinRow } from '../../core/order/payin/store.ts';

/** A pay-in as it is on the wire. */
export function presentPayin(row: PayinRow): Order {
  const money = (amount: bigint) => formatMoney(minor(amount), row.currency_digits);
  return {
    refId: row.ref_id,
    orderId: row.order_id,
    merchant: { id: row.merchant_id, name: row.merchant_name },
    customer: { id: row.customer_id, name: row.customer_name },
    amount: money(row.amount),
    receivedAmount: row.received_amount === null ? null : money(row.received_amount),
    currency: row.currency,
    status: row.status,
    resolveType: row.resolve_type,
    peerUpiId: row.peer_upi_id,
    peer: row.peer_id === null ? null : { id: row.peer_id, name: row.peer_name ?? '' },
    utr: row.utr,
    note: row.note,
    meta: row.meta,
    flags: [
      ...row.flags,
      ...row.utr_flags,
      ...(row.peer_tag === 'watch' ? ['WATCH' as const] : []),
    ],
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: iso(row.expires_at),
    decidedAt: iso(row.decided_at),
    decidedBy: row.decided_by && { id: row.decided_by.id ?? '', name: row.decided_by.name },
  };
}
