import type { Pool } from './pool.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes responses stored for retries after 24 hours, and outbox rows that every node has read.
 */
export async function trimHistory({
  pool,
  clock,
}: {
  pool: Pool;
  clock: () => number;
}): Promise<void> {
  const yesterday = new Date(clock() - dayMs).toISOString();
  await pool.query('delete from idempotency where created_at < $1', [yesterday]);
  await pool.query('delete from outbox where at < $1', [yesterday]);
}
