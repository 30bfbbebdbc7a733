import type { PlainReasonCode } from '@peerdesk/contract/reason.ts';
import { refuse, type Result } from '@peerdesk/domain/result.ts';
import { conflict } from './guard-failure.ts';

const changing = {
  payin: 'payin_changing',
  payout: 'payout_changing',
  dispute: 'dispute_changing',
} as const satisfies Record<string, PlainReasonCode>;

/** After so many lost races something is wrong with more than chance. */
const attemptsMax = 8;

/**
 * Reads, decides and writes in `attempt`; again when it answers `conflict`, so that whoever comes
 * second is told what the first one did.
 *
 * @param what is read and written.
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
