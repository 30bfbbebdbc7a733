import { expirePayin } from '@peerdesk/domain/payin/expire.ts';
import type { Services } from '../../core/services.ts';
import { assignWaiting } from './open.ts';
import { eachOf } from '../../core/order/each-of.ts';
import { readDue, readPayin, readWaiting, toPayin } from '../../core/order/payin/store.ts';
import { writePayinChange } from '../../core/order/payin/write-change.ts';
import { systemAuthor } from '../../core/write/author.ts';

const batchMax = 200;

/**
 * Expires the pay-ins whose deadline has passed. A guarded write: the second of two changes
 * nothing.
 */
export async function expireDue(services: Services): Promise<void> {
  const now = services.clock();
  await eachOf(await readDue(services.pool, now, batchMax), async (refId) => {
    const row = await readPayin(services.pool, 'ref_id', refId);
    const change = row && expirePayin(toPayin(row), now);
    const author = systemAuthor(now);
    if (change) await writePayinChange(services, author, change, null);
  });
}

/** Rounds to skip after one in which no order got a UPI ID. */
const patience = 4;

/**
 * Makes the job that tries to find a UPI ID for waiting orders, the oldest first. Without any
 * capacity it runs less often, so that a long queue does not overload the server.
 */
export function waitingAssigner(services: Services): () => Promise<void> {
  let roundsToSkip = 0;
  return async () => {
    if (roundsToSkip > 0) {
      roundsToSkip -= 1;
      return;
    }
    const waiting = await readWaiting(services.pool, services.clock(), batchMax);
    let served = 0;
    await eachOf(waiting, async (refId) => {
      if (await assignWaiting(services, refId)) served += 1;
    });
    if (waiting.length > 0 && served === 0) roundsToSkip = patience;
  };
}
