import { hourMs } from '@peerdesk/domain/durations.ts';
import type { Pool } from './pool.ts';

const answersMs = 24 * hourMs;
/** Nodes poll it ten times a second; after a longer gap they assume that everything changed. */
export const outboxMs = hourMs;

/**
 * Deletes responses stored for retries after a day, and outbox rows after an hour, and counts of
 * calls whose minute is over.
 */
export async function trimHistory({
  pool,
  clock,
}: {
  pool: Pool;
  clock: () => number;
}): Promise<void> {
  const before = (ageMs: number) => new Date(clock() - ageMs).toISOString();
  await pool.query('delete from idempotency where created_at < $1', [before(answersMs)]);
  await pool.query('delete from outbox where at < $1', [before(outboxMs)]);
  await pool.query('delete from call_count where ends_at < $1', [clock()]);
}
