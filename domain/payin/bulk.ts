import { add, minor, type Minor } from '../money.ts';

/**
 * The most that somebody may still approve in a bulk decision: it is one action, so the limit of
 * one person applies to all its rows together. Null if there is no limit.
 */
export function decidesMostAfter(decidesMost: Minor | null, approved: Minor): Minor | null {
  return decidesMost === null ? null : minor(decidesMost - approved);
}

/**
 * Whether the rows of a bulk stay within the limit of one person even if each approves the most
 * that it can: then none leaves less for another, and their order does not matter.
 */
export function mayApproveTogether(decidesMost: Minor | null, mosts: readonly Minor[]): boolean {
  return decidesMost === null || add(...mosts) <= decidesMost;
}
