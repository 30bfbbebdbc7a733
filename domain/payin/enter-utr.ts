import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { OrderRules } from '@peerdesk/contract/settings.ts';
import { utrCorrectionsMax } from '../limits.ts';
import { explainUtr } from '../reconcile/utr.ts';
import { ok, refuse, refuseField, type Result } from '../result.ts';
import { change, withFlag, type Payin, type PayinChange } from './payin.ts';
import { claimHoldsUntil } from './unproved.ts';

/**
 * The customer enters the reference of the payment. A pending order becomes processing; one that
 * expired with a UPI ID stays expired and is flagged LATE. The same reference again changes nothing
 * (null). Whether another order has used the reference is checked by the register.
 */
export function enterUtr(
  order: Payin,
  text: string,
  now: number,
  rules: Pick<OrderRules, 'unprovedHoldMinutes'>,
): Result<PayinChange | null> {
  const read = explainUtr(text);
  if (!read.ok) return refuseField('utr', read.reason);
  if (read.utr === order.utr) return ok(null);
  const shut = whyUtrIsShut(order);
  if (shut !== null) return refuse('InvalidTransition', shut);
  const isLate = isPastDeadline(order, now);
  const set: Partial<Payin> = {
    utr: read.utr,
    utrEntries: order.utrEntries + 1,
    status: order.status === 'expired' ? 'expired' : 'processing',
    flags: isLate ? withFlag(order.flags, 'LATE') : order.flags,
    holdsUntil: claimHoldsUntil(order, now, rules),
  };
  const event = order.utr === null ? 'utr_entered' : 'utr_corrected';
  return ok(
    change(order, set, event, {
      detail: { utr: read.utr, ...(order.utr === null ? {} : { before: order.utr }) },
      utr: { utr: read.utr, move: 'claim' },
    }),
  );
}

/** May the customer still enter a reference? */
export function acceptsUtr(order: Payin): boolean {
  return whyUtrIsShut(order) === null;
}

/** How many more references the customer may enter. */
export function utrEntriesLeft(order: Payin): number {
  return Math.max(0, utrCorrectionsMax + 1 - order.utrEntries);
}

export function isPastDeadline(order: Payin, now: number): boolean {
  if (order.status === 'expired') return true;
  return order.status === 'pending' && order.expiresAt !== null && order.expiresAt <= now;
}

function whyUtrIsShut(order: Payin): Reason | null {
  switch (order.status) {
    case 'created':
    case 'unassigned':
      return because('payin_has_no_account');
    case 'approved':
      return because('payin_approved_already');
    case 'declined':
      return because('payin_was_declined');
    case 'expired':
      if (!order.peerUpiId) return because('payin_expired_unopened');
      break;
    case 'pending':
    case 'processing':
      break;
  }
  if (utrEntriesLeft(order) > 0) return null;
  return because('payin_utr_corrections_spent', { most: utrCorrectionsMax });
}
