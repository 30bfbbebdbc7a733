import type { ApprovalRules, OrderRules } from '@peerdesk/contract/settings.ts';
import { parseMoney, rupeeDigits } from '../money.ts';
import { givenAbove } from './alone.ts';

const bounds = [
  'overdraftByHand',
  'overdraftByLine',
  'subadminDisputeMost',
  'subadminByHandMost',
] as const;

/** The settings that limit what one person may do alone. */
export interface AloneLimits {
  approvals: ApprovalRules;
  orderRules: Pick<OrderRules, (typeof bounds)[number]>;
}

/**
 * Does the change let one person do more alone than before? Once actions need a second person, so
 * does such a change; otherwise whoever may change the limits could lift them first. While none
 * does, an admin sets the first limits alone.
 */
export function loosensLimits(before: AloneLimits, after: AloneLimits): boolean {
  const { adminWaitHours, ...limits } = before.approvals;
  const keys = Object.keys(limits) as (keyof typeof limits)[];
  if (keys.every((key) => limits[key] === null)) return false;
  return (
    keys.some((key) => isAbove(after.approvals[key], limits[key])) ||
    isAbove(givenAbove(after.approvals), givenAbove(before.approvals)) ||
    bounds.some((key) => isAbove(after.orderRules[key], before.orderRules[key])) ||
    after.approvals.adminWaitHours < adminWaitHours
  );
}

/** Null is no limit. */
function isAbove(after: string | null, before: string | null): boolean {
  if (before === null) return false;
  return after === null || paise(after) > paise(before);
}

function paise(text: string): bigint {
  const amount = parseMoney(text, rupeeDigits);
  if (!amount.ok) throw new Error(`a setting is no amount: ${text}`);
  return amount.value;
}
