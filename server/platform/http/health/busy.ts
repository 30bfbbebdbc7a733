import type { HttpServices } from '../http-services.ts';

/**
 * How many requests may wait for a database connection: more than the 200 that one person may have
 * under way. Beyond that, a list would be answered long after the client has polled again.
 */
const waitingMost = 220;
const retrySeconds = { least: 2, most: 5 };

/**
 * Load shedding: whether to refuse a repeatable request, because the main thread or the database is
 * overloaded. That leaves capacity for decisions.
 */
export function shouldShed({
  pool,
  keyed,
  eventLoop,
  repeatable,
}: Pick<HttpServices, 'pool' | 'keyed' | 'eventLoop' | 'repeatable'>): boolean {
  const waiting = Math.max(pool.waitingCount, keyed.waitingCount);
  return eventLoop.shouldShed(waiting > waitingMost || repeatable.isFull);
}

/** Jitter, so that clients refused together do not retry together. */
export function shedRetrySeconds(random: () => number = Math.random): number {
  const { least, most } = retrySeconds;
  return least + Math.floor(random() * (most - least + 1));
}
