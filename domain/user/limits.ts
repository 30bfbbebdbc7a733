import { amountRangeAfter, type OpenAmountRange } from '../amount-range.ts';
import { because } from '@peerdesk/contract/because.ts';
import { isAdmin } from '../role.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Staff } from './rules.ts';

/** Limits of one user; null means none. */
export interface UserLimits extends OpenAmountRange {
  openPayouts: number | null;
}

/** Limits from a request; those left out stay unchanged. */
export interface GivenLimits {
  minAmount?: string | null | undefined;
  maxAmount?: string | null | undefined;
  openPayouts?: number | null | undefined;
}

export const noLimits: UserLimits = { minAmount: null, maxAmount: null, openPayouts: null };

/** The limits after a change. Refuses anything that is not an amount, and an empty range. */
export function limitsAfter(
  before: UserLimits,
  given: GivenLimits,
  digits: number,
): Result<UserLimits> {
  const range = amountRangeAfter(before, given, digits, 'limits');
  if (!range.ok) return range;
  const { openPayouts = before.openPayouts } = given;
  return ok({ ...range.value, openPayouts });
}

const names = ['minAmount', 'maxAmount', 'openPayouts'] as const satisfies (keyof UserLimits)[];

/** A subadmin may tighten what an admin set, and never loosen it. `byAdmin`: what an admin set. */
export function maySetLimits(
  caller: Staff,
  byAdmin: UserLimits,
  limits: { before: UserLimits; after: UserLimits },
): Result<null> {
  if (isAdmin(caller.role)) return ok(null);
  for (const name of names) {
    const isChanged = limits.after[name] !== limits.before[name];
    if (isChanged && isLooser(name, limits.after[name], byAdmin[name])) {
      const reason = because('limits_from_above');
      return refuse('PermissionDenied', reason, { fields: { [`limits.${name}`]: reason } });
    }
  }
  return ok(null);
}

function isLooser(
  name: keyof UserLimits,
  limit: bigint | number | null,
  bound: bigint | number | null,
): boolean {
  if (bound === null) return false;
  if (limit === null) return true;
  return name === 'minAmount' ? limit < bound : limit > bound;
}

/** The limits that count as set by an admin after a change. */
export function limitsByAdminAfter(
  caller: Staff,
  byAdmin: UserLimits,
  given: GivenLimits,
  after: UserLimits,
): UserLimits {
  if (!isAdmin(caller.role)) return byAdmin;
  const set = names.filter((name) => given[name] !== undefined);
  return { ...byAdmin, ...Object.fromEntries(set.map((name) => [name, after[name]])) };
}
