import { because } from '@peerdesk/contract/because.ts';
import type { OrderRules } from '@peerdesk/contract/settings.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Minor } from '../money.ts';
import { chooseUpi, type UpiCandidate } from './choose-upi.ts';
import { change, type Payin, type PayinChange } from './payin.ts';

const minuteMs = 60_000;

/** When a pay-in that nobody opens expires. */
export function unopenedDeadline(
  now: number,
  rules: Pick<OrderRules, 'payinUnopenedMinutes'>,
): number {
  return now + rules.payinUnopenedMinutes * minuteMs;
}

/**
 * The customer opened the page, or there is capacity again for a waiting order: picks a UPI ID. A
 * pay-in past this step is left as it is (null). The time to pay starts when there is an account to
 * pay to.
 */
export function openPayin(input: {
  order: Payin;
  /** Nothing is assigned for a merchant that is blocked or frozen: its orders wait. */
  isMerchantActive: boolean;
  candidates: readonly UpiCandidate[];
  openOfCustomer: number;
  rules: Pick<OrderRules, 'payinOpenMinutes' | 'openPayinsPerCustomer'>;
  now: number;
  /** See `chooseUpi`; 0 at the first attempt. */
  place?: number;
}): Result<PayinChange | null> {
  const { order, now, rules } = input;
  const isNew = order.status === 'created';
  if (!isNew && order.status !== 'unassigned') return ok(null);
  if (order.expiresAt !== null && order.expiresAt <= now) return ok(null);
  if (isNew) {
    const room = customerHasRoom(input.openOfCustomer, rules);
    if (!room.ok) return room;
  }
  const candidates = input.isMerchantActive ? input.candidates : [];
  const { taken, considered } = chooseUpi(order.amount, candidates, input.place);
  const deadline = now + rules.payinOpenMinutes * minuteMs;
  const openedAt = order.openedAt ?? now;
  const openMost = isNew ? rules.openPayinsPerCustomer : null;
  if (taken) {
    return ok(
      change(order, { ...assignedTo(taken, now), openedAt, expiresAt: deadline }, 'assigned', {
        detail: { upi: taken.vpa, peer: taken.peer.name, considered },
        assignment: { upiId: taken.upiId, upiVersion: taken.upiVersion },
        openMost,
      }),
    );
  }
  if (!isNew) return ok(null);
  const waiting = { status: 'unassigned', openedAt, expiresAt: deadline } as const;
  return ok(change(order, waiting, 'no_capacity', { detail: { considered }, openMost }));
}

/** A customer may have few open pay-ins, so that made-up references cannot hold all capacity. */
export function customerHasRoom(
  openOfCustomer: number,
  rules: Pick<OrderRules, 'openPayinsPerCustomer'>,
): Result<null> {
  if (openOfCustomer < rules.openPayinsPerCustomer) return ok(null);
  const most = rules.openPayinsPerCustomer;
  return refuse('NoCapacity', because('customer_has_open_payins', { most }));
}

/** Checks that a pay-in's amount is within the desk's order limits, both ends included. */
export function amountWithinLimits(amount: Minor, least: Minor, most: Minor): boolean {
  return amount >= least && amount <= most;
}

function assignedTo(taken: UpiCandidate, now: number): Partial<Payin> {
  return {
    status: 'pending',
    peerId: taken.peer.id,
    subadminId: taken.peer.subadminId,
    upiId: taken.upiId,
    peerUpiId: taken.vpa,
    accountId: taken.accountId,
    assignedAt: now,
  };
}
