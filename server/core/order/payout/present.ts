import type { Payout } from '@peerdesk/contract/payout.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { flagsFor, noteFor, payoutFields } from '@peerdesk/domain/order/shown-fields.ts';
import { upiLink } from '@peerdesk/domain/payin/upi-link.ts';
import { maskedVpa, seesDestination, seesPayLink } from '@peerdesk/domain/payout/destination.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { shownTo } from '@peerdesk/domain/shown-fields.ts';
import { iso } from '../../../platform/db/iso.ts';
import { shownNote, type Asking } from '../shown-note.ts';
import { presentDecider, presentPerson } from '../present-people.ts';
import { toPayout, type PayoutRow } from './store.ts';

/**
 * A pay-out as somebody with this scope sees it: the destination is masked unless they may see it.
 */
export function presentPayout(row: PayoutRow, asking: Asking): Payout {
  return shownTo(asking.scope, wholePayout(row, asking), payoutFields);
}

function wholePayout(row: PayoutRow, asking: Asking): Payout {
  const { scope } = asking;
  const destinationShown = seesDestination(toPayout(row), scope);
  return {
    refId: row.ref_id,
    orderId: row.order_id,
    merchant: { id: row.merchant_id, name: row.merchant_name },
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      upi: destinationShown ? row.customer_upi : maskedVpa(row.customer_upi),
    },
    amount: formatMoney(minor(row.amount), row.currency_digits),
    receivedAmount: null,
    currency: row.currency,
    status: row.status,
    resolveType: 'auto',
    peerUpiId: seesPayingUpi(row, scope) ? row.peer_upi_id : null,
    peer: presentPerson(row.peer_id, row.peer_name),
    subadmin: presentPerson(row.subadmin_id, row.subadmin_name),
    utr: row.utr,
    note: noteFor(scope, { status: row.status, note: shownNote(row.note, asking) }),
    meta: row.meta,
    flags: flagsFor(scope, row.flags),
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    decidedAt: iso(row.decided_at),
    decidedBy: presentDecider(row.decided_by),
    destinationShown,
    wasRevealed: row.was_revealed,
    proofId: row.proof_id,
  };
}

/** A pay-out for a former assignee: without its later assignees and what they did with it. */
export function presentOfOthers(row: PayoutRow, asking: Asking): Payout {
  return {
    ...presentPayout(row, asking),
    peer: null,
    subadmin: null,
    peerUpiId: null,
    utr: null,
    proofId: null,
    note: null,
    decidedBy: null,
    decidedAt: null,
    expiresAt: null,
  };
}

/** The address that payment apps open, for the payer. */
export function payLinkOf(row: PayoutRow, scope: Scope): string | null {
  if (!seesPayLink(toPayout(row), scope)) return null;
  return upiLink({
    payee: row.customer_upi,
    name: row.customer_name ?? row.customer_id,
    amount: formatMoney(minor(row.amount), row.currency_digits),
    currency: row.currency,
    reference: row.ref_id,
    note: row.order_id,
  });
}

/**
 * The UPI ID of a former assignee stays on a pay-out until it is accepted again, because the rule
 * of who may assign needs it; only admins see it.
 */
function seesPayingUpi(row: PayoutRow, scope: Scope): boolean {
  return scope.kind === 'desk' || (row.accepted_at !== null && row.upi_id !== null);
}
