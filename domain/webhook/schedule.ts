const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed attempt the next one follows. */
export const retryDelays = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  8 * hour,
  24 * hour,
] as const;

/** Jitter: at most this fraction of a delay is added, so that retries do not coincide. */
const jitterShare = 0.1;

/**
 * When a delivery is tried again; null when it has failed for good.
 *
 * @param failed how many attempts have failed, with the one that just did.
 * @param now epoch milliseconds.
 * @param random from 0 up to 1.
 */
export function retryAt(failed: number, now: number, random: number): number | null {
  const delay = retryDelays[failed - 1];
  return delay === undefined ? null : now + Math.round(delay * (1 + jitterShare * random));
}

/** Circuit breaker: after this many failures in a row, a receiver gets one attempt at a time. */
export const failuresBeforePause = 10;
const pauseFirst = 10 * second;
const pauseMost = 5 * minute;

/**
 * Until when a receiver with this many consecutive failures is paused; null if it is not. The pause
 * doubles with each further failure.
 */
export function pausedUntil(failures: number, now: number): number | null {
  const beyond = failures - failuresBeforePause;
  return beyond < 0 ? null : now + Math.min(pauseFirst * 2 ** beyond, pauseMost);
}
