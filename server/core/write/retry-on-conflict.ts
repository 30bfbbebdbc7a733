import type { PlainReasonCode } from '@peerdesk/contract/reason.ts';
import { refuse, type Result } from '@peerdesk/domain/result.ts';
import { conflict } from './guard-failure.ts';

const changing = {
  payin: 'payin_changing',
  payout: 'payout_changing',
  dispute: 'dispute_changing',
} as const satisfies Record<string, PlainReasonCode>;

/** After this many lost races, something other than bad luck is wrong. */
const attemptsMax = 8;

/**
 * Reads, decides and writes in `attempt`, and again when that returns `conflict`, so that the
 * second of two callers learns what the first one did.
 *
 * @param what is read and written, for the error message.
 */
export async function retryOnConflict<T>(
  what: keyof typeof changing,
  attempt: () => Promise<Result<T> | typeof conflict>,
): Promise<Result<T>> {
  for (let n = 1; n <= attemptsMax; n += 1) {
    const done = await attempt();
    if (done !== conflict) return done;
  }
  return refuse('Unavailable', changing[what]);
}
