import { because } from '@peerdesk/contract/because.ts';
import type { AssigneeReason } from '@peerdesk/contract/payout.ts';
import type { ReasonCode } from '@peerdesk/contract/reason.ts';
import type { Role, UserStatus } from '@peerdesk/contract/user.ts';
import { minuteMs } from '../durations.ts';
import type { Minor } from '../money.ts';
import { isDecided } from '../order/statuses.ts';
import { ok, refuse, type Result } from '../result.ts';
import { leadsGroup } from '../role.ts';
import { payoutChange, payoutDecided, type Payout, type PayoutChange } from './payout.ts';
import { mayAssignPayout } from './rights.ts';

/** A possible payer, with the objections to the assignment. */
export interface Assignee {
  id: string;
  name: string;
  status: UserStatus;
  frozen: boolean;
  minAmount: Minor | null;
  maxAmount: Minor | null;
  openPayoutsMax: number | null;
  openPayouts: number;
  subadminId: string | null;
}

/** The assignee that the request names: a payer, or a group with its default payer (null: none). */
export type AssignTarget =
  | { kind: 'payer'; payer: Assignee }
  | { kind: 'group'; subadminId: string; subadminName: string; payer: Assignee | null };

/** Assigns a pay-out, by the rule of who may assign. */
export function assignPayout(input: {
  order: Payout;
  role: Role;
  target: AssignTarget;
  /** A frozen merchant's pay-outs wait until the freeze is resolved. */
  isMerchantFrozen: boolean;
  /** A switch has stopped its pay-outs. */
  areStopped: boolean;
  acceptMinutes: number;
  now: number;
}): Result<PayoutChange> {
  const { order, role, target, now } = input;
  if (isDecided(order.status)) return payoutDecided(order);
  if (!mayAssignPayout(order, role)) return whyNot(order, role);
  if (input.isMerchantFrozen) return refuse('NoCapacity', 'payout_merchant_frozen');
  if (input.areStopped) return refuse('NoCapacity', 'payouts_stopped');
  const { payer } = target;
  if (!payer) return ok(givenToGroup(order, target));
  const [ineligible] = ineligibleReasons(order.amount, payer);
  if (ineligible) {
    return refuse('NoCapacity', because(disqualifierReasons[ineligible], { name: payer.name }));
  }
  return ok(
    payoutChange(
      order,
      {
        status: 'pending',
        peerId: payer.id,
        subadminId: payer.subadminId,
        upiId: null,
        accountId: null,
        assignedAt: now,
        acceptedAt: null,
        expiresAt: now + input.acceptMinutes * minuteMs,
      },
      'assigned',
      {
        detail: { peer: payer.name, peerId: payer.id },
        assignment: { move: 'open', peerId: payer.id },
      },
    ),
  );
}

/** What disqualifies somebody from a pay-out of this amount, the most important first. */
export function ineligibleReasons(amount: Minor | null, payer: Assignee): Disqualifier[] {
  const found: Disqualifier[] = [];
  if (payer.status !== 'active') found.push('blocked');
  if (payer.frozen) found.push('frozen');
  if (payer.openPayoutsMax !== null && payer.openPayouts >= payer.openPayoutsMax) {
    found.push('too_many_open');
  }
  if (amount === null) return found;
  if (payer.minAmount !== null && amount < payer.minAmount) found.push('below_minimum');
  if (payer.maxAmount !== null && amount > payer.maxAmount) found.push('above_maximum');
  return found;
}

type Disqualifier = Extract<
  AssigneeReason,
  'blocked' | 'frozen' | 'too_many_open' | 'below_minimum' | 'above_maximum'
>;

const disqualifierReasons = {
  blocked: 'payer_blocked',
  frozen: 'payer_frozen',
  too_many_open: 'payer_has_too_many',
  below_minimum: 'payer_amount_below',
  above_maximum: 'payer_amount_above',
} as const satisfies Record<Disqualifier, ReasonCode>;

/** Does this disqualify somebody from the pay-out, or is it only information? */
export function isDisqualifying(reason: AssigneeReason): boolean {
  return Object.hasOwn(disqualifierReasons, reason);
}

function givenToGroup(order: Payout, target: AssignTarget): PayoutChange {
  if (target.kind !== 'group') throw new Error('a payer without a person');
  const set = {
    status: 'created',
    subadminId: target.subadminId,
    peerId: null,
    expiresAt: null,
  } as const;
  const { subadminId, subadminName } = target;
  return payoutChange(order, set, 'given_to_group', {
    detail: { subadmin: subadminName, subadminId },
  });
}

function whyNot(order: Payout, role: Role) {
  if (leadsGroup(role) && order.status === 'created') {
    return refuse('InvalidTransition', 'payout_assigned_by_admin_only');
  }
  return refuse('InvalidTransition', because('payout_not_assignable', { status: order.status }));
}
