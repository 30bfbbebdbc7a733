import { expirePayout } from '@peerdesk/domain/payout/decide.ts';
import type { Services } from '../../core/services.ts';
import { readDuePayouts, readPayout, toPayout } from '../../core/order/payout/store.ts';
import { writePayoutChange } from '../../core/order/payout/write-change.ts';
import { systemAuthor } from '../../core/write/author.ts';

const batchMax = 200;

/**
 * Expires the pay-outs that nobody accepted in time. A guarded write: the second of two changes
 * nothing.
 */
export async function expireDuePayouts(services: Services): Promise<void> {
  const now = services.clock();
  for (const refId of await readDuePayouts(services.pool, now, batchMax)) {
    const row = await readPayout(services.pool, refId);
    const change = row && expirePayout(toPayout(row), now);
    const author = systemAuthor(now);
    if (change) await writePayoutChange(services, author, change, null);
  }
}
