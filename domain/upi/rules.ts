import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { checkAmountRange, type AmountRange } from '../amount-range.ts';
import { networkReceiverLimits } from '../limits.ts';
import { formatMoney, parsePositiveMoney, type Minor } from '../money.ts';
import { isPeerRole, isStaff } from '../role.ts';
import { ok, refuse, refuseField, type Result } from '../result.ts';

/** Those who hold accounts themselves own UPI IDs; staff only adds them for a peer. */
export function ownsUpis(role: Role): boolean {
  return isPeerRole(role);
}

/** Approving a UPI ID is up to those who answer for the peer, never to the peer. */
const mayApprove = isStaff;

/** The status of a UPI ID that somebody of this role has just added. */
export function statusOfNewUpi(role: Role): 'active' | 'waiting' {
  return mayApprove(role) ? 'active' : 'waiting';
}

/**
 * The status after somebody of `role` changes a UPI ID; `to` is undefined where only other fields
 * change. A waiting one leaves that status by approval alone, a frozen one not by this call at all.
 */
export function changedUpiStatus(
  role: Role,
  from: UpiStatus,
  to: 'active' | 'paused' | undefined,
): Result<UpiStatus> {
  switch (from) {
    case 'frozen':
      return refuse('InvalidTransition', 'This UPI ID is frozen');
    case 'waiting':
      if (to !== undefined && !mayApprove(role)) {
        return refuse('PermissionDenied', 'This UPI ID waits for approval');
      }
      return ok(to ?? from);
    case 'active':
    case 'paused':
      return ok(to ?? from);
  }
}

/** The caps of a UPI ID, in minor units. The daily ones hold for the network's window. */
export interface UpiCaps extends AmountRange {
  dailyAmount: Minor;
  dailyCount: number;
}

/** The caps as they are on the wire: amounts as text. */
export interface UpiCapTexts {
  minAmount: string;
  maxAmount: string;
  dailyAmount: string;
  dailyCount: number;
}

/** The daily caps of a UPI ID that nobody gave others: what the network allows. */
export const dailyCapDefaults = {
  dailyAmount: networkReceiverLimits.largeAmount,
  dailyCount: networkReceiverLimits.count,
} as const;

/** Reads caps. They may be lower than the network's, never higher; a refusal names the field. */
export function checkUpiCaps(texts: UpiCapTexts, digits: number): Result<UpiCaps> {
  const range = checkAmountRange(texts, digits, 'limits');
  if (!range.ok) return range;
  const dailyAmount = parsePositiveMoney(texts.dailyAmount, digits);
  if (!dailyAmount.ok) return refuseField('limits.dailyAmount', dailyAmount.message);
  const { largeAmount, count } = networkReceiverLimits;
  if (dailyAmount.value > largeAmount) {
    const most = formatMoney(largeAmount, digits);
    return refuseField('limits.dailyAmount', `The payment network allows ${most} a day at most`);
  }
  if (texts.dailyCount > count) {
    return refuseField('limits.dailyCount', `The payment network allows ${count} credits a day`);
  }
  return ok({ ...range.value, dailyAmount: dailyAmount.value, dailyCount: texts.dailyCount });
}
