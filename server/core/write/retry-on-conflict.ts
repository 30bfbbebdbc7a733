import { refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { Committed } from './commit.ts';

/** What was read changed before the change of it was written. */
export const stale = Symbol('stale');

/** After so many lost races something is wrong with more than chance. */
const attemptsMax = 8;

/**
 * Reads, decides and writes in `attempt`; anew when it answers `stale`, so that whoever comes
 * second is told what the first one did.
 *
 * @param what is asked about, as the first words of a sentence: "The order".
 */
export async function retryOnConflict<T>(
  what: string,
  attempt: () => Promise<Result<T> | typeof stale>,
): Promise<Result<T>> {
  for (let n = 1; n <= attemptsMax; n += 1) {
    const done = await attempt();
    if (done !== stale) return done;
  }
  return refuse('Unavailable', `${what} keeps changing. Try again`);
}

/**
 * What a change that was not written comes to, for an attempt of `retryOnConflict`.
 *
 * @throws for a guard that this kind of change does not have.
 */
export function afterLoss(written: Extract<Committed, { ok: false }>): Refusal | typeof stale {
  const { lost } = written;
  if (lost === 'stale') return stale;
  if (lost === 'key-used') return keyUsed;
  throw new Error(`this change cannot lose by ${lost}`);
}

const keyUsed: Refusal = refuse('IdempotencyConflict', 'This request is being answered already');
