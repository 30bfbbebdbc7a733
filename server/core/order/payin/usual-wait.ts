import { usualMinutes } from '@peerdesk/domain/figures/figures.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { Deadline, runWithin } from '../../../platform/runtime/deadline.ts';

const keptMs = 60_000;
/** No page waits longer for it, and it does not depend on the first caller's deadline. */
const readMs = 3_000;
const lookedBackMs = 24 * 60 * 60_000;

/**
 * How long customers usually wait for an approval. Read from the counts of the figures, once a
 * minute on each server however many pages ask.
 */
export class UsualWait {
  readonly #db: Queryable;
  #read: Promise<number | null> | null = null;
  #readAt = -Infinity;

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Whole minutes; null if unknown. */
  minutes(now: number): Promise<number | null> {
    if (this.#read !== null && Math.abs(now - this.#readAt) < keptMs) return this.#read;
    this.#readAt = now;
    const read = runWithin(new Deadline(readMs), () => readUsualMinutes(this.#db, now)).catch(
      () => {
        // Without this figure the page is still worth showing; the next one asks again.
        if (this.#read === read) this.#read = null;
        return null;
      },
    );
    this.#read = read;
    return read;
  }
}

/** Only approved orders have a duration. */
async function readUsualMinutes(db: Queryable, now: number): Promise<number | null> {
  const { rows } = await db.query<{ minutes: number; orders: number }>({
    name: 'payin_usual_wait',
    text: `select minutes, sum(orders)::int as orders from order_count
           where scope = 'desk' and kind = 'payin' and minutes > 0 and at >= $1 and at <= $2
           group by minutes`,
    values: [iso(now - lookedBackMs), iso(now)],
  });
  return usualMinutes(rows);
}
