import { refuse, type Result } from '@peerdesk/domain/result.ts';
import { conflict } from './guard-failure.ts';

/** After so many lost races something is wrong with more than chance. */
const attemptsMax = 8;

/**
 * Reads, decides and writes in `attempt`; again when it answers `conflict`, so that whoever comes
 * second is told what the first one did.
 *
 * @param what is asked about, as the first words of a sentence: "The order".
 */
export async function retryOnConflict<T>(
  what: string,
  attempt: () => Promise<Result<T> | typeof conflict>,
): Promise<Result<T>> {
  for (let n = 1; n <= attemptsMax; n += 1) {
    const done = await attempt();
    if (done !== conflict) return done;
  }
  return refuse('Unavailable', `${what} keeps changing. Try again`);
}
