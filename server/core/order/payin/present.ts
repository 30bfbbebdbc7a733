import { because } from '@peerdesk/contract/because.ts';
import { sentenceOf, type Reader } from '@peerdesk/catalogue/sentence.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { flagsFor, noteFor, payinFields } from '@peerdesk/domain/order/shown-fields.ts';
import { isDeclinedByStatements } from '@peerdesk/domain/payin/decide.ts';
import { shownTo } from '@peerdesk/domain/shown-fields.ts';
import { iso } from '../../../platform/db/iso.ts';
import { presentDecider, presentPerson } from '../present-people.ts';
import { shownNote, type Asking } from '../shown-note.ts';
import type { ListedPayin } from './listed.ts';

/** A pay-in as somebody with this scope sees it. */
export function presentPayin(row: ListedPayin, asking: Asking): Order {
  return shownTo(asking.scope, wholePayin(row, asking), payinFields);
}

function wholePayin(row: ListedPayin, asking: Asking): Order {
  const { scope, reader } = asking;
  const note = shownNote(row.note, asking) ?? noteOfSystem(row, reader);
  const watched = row.peer_tag === 'watch' ? ['WATCH' as const] : [];
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
    peer: presentPerson(row.peer_id, row.peer_name),
    utr: row.utr,
    note: noteFor(scope, { status: row.status, note }),
    meta: row.meta,
    flags: flagsFor(scope, [...row.flags, ...row.utr_flags, ...watched]),
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    decidedAt: iso(row.decided_at),
    decidedBy: presentDecider(row.decided_by),
  };
}

/** The note of a decision by the system, where a person may leave one. */
function noteOfSystem(row: ListedPayin, reader: Reader): string | null {
  const isOwn = isDeclinedByStatements({ status: row.status, decidedBy: row.decided_by });
  return isOwn ? sentenceOf(because('declined_by_statements'), reader) : null;
}
