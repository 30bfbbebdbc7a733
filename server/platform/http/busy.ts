import type { HttpServices } from './http-services.ts';

/**
 * So many requests may wait for a connection to the database, five for each: beyond that a list
 * would be answered long after it was asked for again.
 */
const waitingMost = 100;
/**
 * Of those that can be repeated, so many are served at a time: who arrives together with many
 * others is not waiting yet.
 */
const repeatableMost = 120;
const retrySeconds = { least: 2, most: 5 };

/** How many requests that can be repeated are being served; one whose answer is made is not. */
export class Repeatable {
  private count = 0;

  get isFull(): boolean {
    return this.count >= repeatableMost;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.count += 1;
    try {
      return await work();
    } finally {
      this.count -= 1;
    }
  }
}

/**
 * Whether a request that can be repeated is better refused: the main thread is behind, or the
 * database is. Decisions are then served by what is left.
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

/** Those who are refused at one moment do not come back at one moment. */
export function shedRetrySeconds(random: () => number = Math.random): number {
  const { least, most } = retrySeconds;
  return least + Math.floor(random() * (most - least + 1));
}
