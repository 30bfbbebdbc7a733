import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { OrderRules } from '@peerdesk/contract/settings.ts';
import { minuteMs } from '../durations.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Minor } from '../money.ts';
import { chooseUpi, type UpiCandidate } from './choose-upi.ts';
import { change, type Payin, type PayinChange, type UnprovedMost } from './payin.ts';
import { unprovedMost, whyUnprovedIsFull, type Unproved, type UnprovedRules } from './unproved.ts';

/** When a pay-in that nobody opens expires. */
export function unopenedDeadline(
  now: number,
  rules: Pick<OrderRules, 'payinUnopenedMinutes'>,
): number {
  return now + rules.payinUnopenedMinutes * minuteMs;
}

interface OpenInput {
  order: Payin;
  /** Nothing is assigned for a merchant that is blocked or frozen: its orders wait. */
  isMerchantActive: boolean;
  /** A switch has stopped new pay-ins of this merchant or amount. */
  isIntakeStopped: boolean;
  candidates: readonly UpiCandidate[];
  openOfCustomer: number;
  /** What other unproved claims hold; needed only for a `utr` order. */
  unproved: Unproved | null;
  rules: Pick<OrderRules, 'payinOpenMinutes' | 'openPayinsPerCustomer'> & UnprovedRules;
  now: number;
}

/**
 * The customer opened the page, or there is capacity again for a waiting order: picks a UPI ID. A
 * pay-in past this step is left as it is (null). The time to pay starts when there is an account to
 * pay to.
 */
export function openPayin(input: OpenInput): Result<PayinChange | null> {
  const { order, now, rules } = input;
  const isNew = order.status === 'created';
  if (!isNew && order.status !== 'unassigned') return ok(null);
  if (order.expiresAt !== null && order.expiresAt <= now) return ok(null);
  if (isNew) {
    const room = customerHasRoom(input.openOfCustomer, rules);
    if (!room.ok) return room;
  }
  const stopped = input.isIntakeStopped ? because('intake_stopped') : null;
  const unproved = boundOfUnproved(input);
  const bound = { ...unproved, reason: stopped ?? unproved.reason };
  const candidates = input.isMerchantActive && !bound.reason ? input.candidates : [];
  const { taken, considered, others } = chooseUpi(order.amount, candidates);
  const reasons = { considered, ...(others && { others }) };
  const deadline = now + rules.payinOpenMinutes * minuteMs;
  const openedAt = order.openedAt ?? now;
  const openMost = isNew ? rules.openPayinsPerCustomer : null;
  if (taken) {
    return ok(
      change(order, { ...assignedTo(taken, now), openedAt, expiresAt: deadline }, 'assigned', {
        detail: { upi: taken.vpa, peer: taken.peer.name, ...reasons },
        assignment: { upiId: taken.upiId, upiVersion: taken.upiVersion },
        openMost,
        unprovedMost: bound.most,
      }),
    );
  }
  if (!isNew) return ok(null);
  const waiting = { status: 'unassigned', openedAt, expiresAt: deadline } as const;
  const detail = { ...reasons, ...(bound.reason && { reason: bound.reason }) };
  return ok(change(order, waiting, 'no_capacity', { detail, openMost }));
}

/** The limit on the hold of an order that no person may decide, and why it is exceeded already. */
function boundOfUnproved(input: Pick<OpenInput, 'order' | 'unproved' | 'candidates' | 'rules'>): {
  most: UnprovedMost | null;
  reason: Reason | null;
} {
  const { order, unproved, candidates, rules } = input;
  if (order.resolveType !== 'utr' || unproved === null) return { most: null, reason: null };
  const most = unprovedMost(order, unproved, candidates, rules);
  return { most, reason: whyUnprovedIsFull(order, unproved, most) };
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
