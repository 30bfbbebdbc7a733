import { because } from '@peerdesk/contract/because.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { add, formatMoney, type Minor } from '../money.ts';
import { ok, refuse, type Result } from '../result.ts';
import { isAdmin, leadsGroup } from '../role.ts';

/**
 * What approvals of pay-ins rest on somebody's word alone: `before` is what the same person has
 * approved by hand that no bank line proves, and `most` what that may amount to.
 */
export interface Word {
  before: Minor;
  most: Minor;
}

/**
 * How much may rest on one person's word; null where nothing bounds it. A subadmin alone decides
 * for its group, so what bounds it bounds the group. Peers answer with their own wallets.
 */
export function wordMost(
  role: Role,
  limits: { subadmin: Minor; admin: Minor | null },
): Minor | null {
  if (isAdmin(role)) return limits.admin;
  return leadsGroup(role) ? limits.subadmin : null;
}

/** May this much more rest on it? A bank line lifts it, and so does a second person. */
export function mayRestOnWord(
  word: Word | null,
  { amount, digits }: { amount: Minor; digits: number },
): Result<null> {
  if (word === null) return ok(null);
  const sum = add(word.before, amount);
  if (sum <= word.most) return ok(null);
  const why = because('payin_word_too_large', { amount: formatMoney(sum, digits) });
  return refuse('PermissionDenied', why, { needsSecond: true });
}
