import type { Services } from '../../core/services.ts';
import { writeProgress } from '../../core/write/write-progress.ts';
import { outboxOfLog } from './outbox-rows.ts';
import { removeEnded } from './store-attempts.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Removes what was delivered, or failed for good, three months ago. */
export async function sweepDeliveries(
  services: Pick<Services, 'changes' | 'clock'>,
): Promise<void> {
  await writeProgress(services, [outboxOfLog('retention')], (client) =>
    removeEnded(client, services.clock() - keptMs),
  );
}
