import type { Complaint } from '@peerdesk/contract/complaint.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { iso } from '../../platform/db/iso.ts';
import { shownNote, type Asking } from '../order/shown-note.ts';
import type { ComplaintRow } from './store.ts';

/** A complaint as this reader sees it: merchants see nothing about the desk’s people. */
export function presentComplaint(row: ComplaintRow, asking: Asking, unread = 0): Complaint {
  const { scope } = asking;
  const isOfDesk = scope.kind !== 'merchant';
  const { decided_by: by } = row;
  const tellsWho = isOfDesk && by !== null && by.id !== null;
  return {
    id: row.id,
    refId: row.ref_id,
    orderId: row.order_id,
    merchant: { id: row.merchant_id, name: row.merchant_name },
    customer: { id: row.customer_id, name: row.customer_name },
    amount: formatMoney(minor(row.amount), row.currency_digits),
    currency: row.currency,
    status: row.status,
    orderStatus: row.order_status,
    utr: row.utr,
    peer: isOfDesk ? { id: row.peer_id, name: row.peer_name } : null,
    createdAt: iso(row.created_at),
    decidedAt: iso(row.decided_at),
    decidedBy: tellsWho ? { id: by.id ?? '', name: by.name } : null,
    note: shownNote(row.note, asking),
    unread,
  };
}
