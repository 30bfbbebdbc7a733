import type { Services } from '../../core/services.ts';
import { removeEnded } from './store-attempts.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Removes what was delivered, or failed for good, three months ago. */
export async function sweepDeliveries({
  pool,
  clock,
}: Pick<Services, 'pool' | 'clock'>): Promise<void> {
  await removeEnded(pool, clock() - keptMs);
}
