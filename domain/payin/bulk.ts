import { minor, type Minor } from '../money.ts';

/**
 * The most that somebody may still approve in a bulk decision: it is one action, so the limit of
 * one person applies to all its rows together. Null if there is no limit.
 */
export function decidesMostAfter(decidesMost: Minor | null, approved: Minor): Minor | null {
  return decidesMost === null ? null : minor(decidesMost - approved);
}
