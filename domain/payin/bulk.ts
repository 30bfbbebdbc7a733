import { minor, type Minor } from '../money.ts';

/**
 * The most that somebody may still approve in a bulk: it is one act, so that its rows together are
 * held to the limit of one person. Null where there is no limit.
 */
export function decidesMostAfter(decidesMost: Minor | null, approved: Minor): Minor | null {
  return decidesMost === null ? null : minor(decidesMost - approved);
}
