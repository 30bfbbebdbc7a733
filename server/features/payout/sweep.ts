import { systemActor } from '@peerdesk/domain/actor.ts';
import { expirePayout } from '@peerdesk/domain/payout/decide.ts';
import { systemOrigin } from '../../core/write/writer.ts';
import type { Services } from '../../core/services.ts';
import { readDuePayouts, readPayout, toPayout } from '../../core/order/payout/store.ts';
import { writePayoutChange } from '../../core/order/payout/write-change.ts';

const batchMax = 200;

/**
 * Ends the pay-outs that nobody accepted in time. A guarded write: who comes second changes
 * nothing.
 */
export async function expireDuePayouts(services: Services): Promise<void> {
  const now = services.clock();
  for (const refId of await readDuePayouts(services.pool, now, batchMax)) {
    const row = await readPayout(services.pool, refId);
    const change = row && expirePayout(toPayout(row), now);
    const writer = { actor: systemActor, origin: systemOrigin, now };
    if (change) await writePayoutChange(services, writer, change, null);
  }
}
