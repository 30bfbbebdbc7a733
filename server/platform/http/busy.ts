import type { HttpServices } from './http-services.ts';

/**
 * So many requests may wait for a connection to the database, five for each: beyond that a list
 * would be answered long after it was asked for again.
 */
const waitingMost = 100;
const retrySeconds = { least: 2, most: 5 };

/**
 * Whether a request that can be repeated is better refused: the main thread is behind, or the
 * database is. Decisions are then served by what is left.
 */
export function shouldShed({
  pool,
  keyed,
  eventLoop,
}: Pick<HttpServices, 'pool' | 'keyed' | 'eventLoop'>): boolean {
  return eventLoop.shouldShed(Math.max(pool.waitingCount, keyed.waitingCount) > waitingMost);
}

/** Those who are refused at one moment do not come back at one moment. */
export function shedRetrySeconds(random: () => number = Math.random): number {
  const { least, most } = retrySeconds;
  return least + Math.floor(random() * (most - least + 1));
}
