import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../platform/db/pool.ts';

/** Far beyond what anything takes on a busy machine: reaching it means a hang. */
const boundMs = 180_000;
const pauseMs = 10;

/**
 * Waits for a condition by polling. Tests have no other kind of wait, so that none depends on the
 * speed of the machine.
 *
 * @param what completes "waited for …".
 * @param isThere whether what was seen is what was waited for; by default, whether it is true.
 * @returns what was seen at last.
 * @throws with what was waited for and seen at last, when it does not come.
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  isThere: (seen: T) => boolean = Boolean,
): Promise<T> {
  const deadline = performance.now() + boundMs;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (performance.now() > deadline) {
      const last = typeof seen === 'string' ? seen : JSON.stringify(seen);
      throw new Error(`waited ${boundMs / 1000} s for ${what}; seen at last: ${last}`);
    }
    await sleep(pauseMs);
  }
}

/** Waits until a statement waits for a row that another transaction holds. */
export async function lockAwaited(owner: Pool): Promise<void> {
  await waitFor('a statement to wait for a lock', async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });
}
