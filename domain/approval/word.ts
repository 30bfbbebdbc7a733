import { because } from '@peerdesk/contract/because.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { add, formatMoney, type Minor } from '../money.ts';
import { ok, refuse, type Result } from '../result.ts';
import { isAdmin, leadsGroup } from '../role.ts';

/**
 * Pay-ins approved on one person's word alone: `before` is what that person has approved by hand
 * without proof by a bank line, and `most` the limit.
 */
export interface Word {
  before: Minor;
  most: Minor;
}

/**
 * The limit on what may rest on one person's word; null if there is none. A subadmin is the only
 * one who decides for its group, so its limit is the group's. Peers are liable with their wallets.
 */
export function wordMost(
  role: Role,
  limits: { subadmin: Minor; admin: Minor | null },
): Minor | null {
  if (isAdmin(role)) return limits.admin;
  return leadsGroup(role) ? limits.subadmin : null;
}

/** May this much more rest on it? Bank lines and second persons reduce the total. */
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
