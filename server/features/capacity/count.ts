import type { Services } from '../../core/services.ts';
import { iso } from '../../platform/db/iso.ts';
import { countEvents, trimCounts } from './store-count.ts';

/** By then every transaction that began an event has ended, and with it every lower id is there. */
const settledMs = 15_000;
const keptMs = 14 * 24 * 60 * 60 * 1000;
const eventsMax = 2_000;
/** A round never takes long; what is left over is counted in the next. */
const roundsMax = 10;

/** Adds up the choices since the last time, and forgets what is older than two weeks. */
export async function countChoices(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  waitMs = settledMs,
): Promise<void> {
  const now = clock();
  for (let round = 0; round < roundsMax; round += 1) {
    if ((await countEvents(pool, iso(now - waitMs), eventsMax)) < eventsMax) break;
  }
  await trimCounts(pool, iso(now - keptMs));
}
