import { because } from '@peerdesk/contract/because.ts';
import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { checkAmountRange, type AmountRange } from '../amount-range.ts';
import { networkReceiverLimits } from '../limits.ts';
import { formatMoney, parsePositiveMoney, type Minor } from '../money.ts';
import { isPeerRole, isStaff } from '../role.ts';
import { ok, refuse, refuseField, type Result } from '../result.ts';

/** UPI IDs belong to roles that hold accounts; staff only add them for a peer. */
export function ownsUpis(role: Role): boolean {
  return isPeerRole(role);
}

/** A UPI ID is approved by those who are responsible for the peer, never by the peer. */
const mayApprove = isStaff;

/** The status of a UPI ID that somebody of this role has just added. */
export function statusOfNewUpi(role: Role): 'active' | 'waiting' {
  return mayApprove(role) ? 'active' : 'waiting';
}

/** The most UPI IDs of one peer that may wait for approval, so that nobody floods the queue. */
export const upisWaitingMax = 25;

/** May one more wait for approval, beside so many that do? */
export function mayAwaitApproval(waiting: number): Result<null> {
  if (waiting < upisWaitingMax) return ok(null);
  return refuse('InvalidTransition', because('upis_waiting', { most: upisWaitingMax }));
}

/**
 * The status after a change by somebody of `role`; `to` is undefined when only other fields change.
 * A waiting UPI ID leaves that status only by approval, a frozen one not by this call at all.
 */
export function changedUpiStatus(
  role: Role,
  from: UpiStatus,
  to: 'active' | 'paused' | undefined,
): Result<UpiStatus> {
  switch (from) {
    case 'frozen':
      return refuse('InvalidTransition', 'upi_frozen');
    case 'waiting':
      if (to !== undefined && !mayApprove(role)) {
        return refuse('PermissionDenied', 'upi_waits_for_approval');
      }
      return ok(to ?? from);
    case 'active':
    case 'paused':
      return ok(to ?? from);
  }
}

/** The caps of a UPI ID, in minor units. The daily ones apply to the network's window. */
export interface UpiCaps extends AmountRange {
  dailyAmount: Minor;
  dailyCount: number;
}

/** The caps as the API returns them: amounts as text. */
export interface UpiCapTexts {
  minAmount: string;
  maxAmount: string;
  dailyAmount: string;
  dailyCount: number;
}

/** The default daily caps of a UPI ID: what the network allows. */
export const dailyCapDefaults = {
  dailyAmount: networkReceiverLimits.largeAmount,
  dailyCount: networkReceiverLimits.count,
} as const;

/** Reads caps. They may be lower than the network's, never higher; a refusal names the field. */
export function checkUpiCaps(texts: UpiCapTexts, digits: number): Result<UpiCaps> {
  const range = checkAmountRange(texts, digits, 'limits');
  if (!range.ok) return range;
  const dailyAmount = parsePositiveMoney(texts.dailyAmount, digits);
  if (!dailyAmount.ok) return refuseField('limits.dailyAmount', dailyAmount.reason);
  const { largeAmount, count } = networkReceiverLimits;
  if (dailyAmount.value > largeAmount) {
    const most = formatMoney(largeAmount, digits);
    return refuseField('limits.dailyAmount', because('daily_amount_above_network', { most }));
  }
  if (texts.dailyCount > count) {
    return refuseField('limits.dailyCount', because('daily_count_above_network', { most: count }));
  }
  return ok({ ...range.value, dailyAmount: dailyAmount.value, dailyCount: texts.dailyCount });
}
