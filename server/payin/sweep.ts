import { expirePayin } from '@peerdesk/domain/order/expire-payin.ts';
import { systemActor } from '@peerdesk/domain/order/payin.ts';
import type { Services } from '../services.ts';
import { assignWaiting } from './open.ts';
import { readDue, readPayin, readWaiting, toPayin } from './store.ts';
import { systemOrigin, writePayinChange } from './write-change.ts';

const batchMax = 200;

/**
 * Ends the pay-ins whose deadline has passed. A guarded write: who comes second changes nothing.
 */
export async function expireDue(services: Services): Promise<void> {
  const now = services.clock();
  for (const refId of await readDue(services.pool, now, batchMax)) {
    const row = await readPayin(services.pool, 'ref_id', refId);
    const change = row && expirePayin(toPayin(row), now);
    const writer = { actor: systemActor, origin: systemOrigin, now };
    if (change) await writePayinChange(services, writer, change, null);
  }
}

/** Rounds that are left out after one in which nobody could be served. */
const patience = 4;

/**
 * Makes the job that tries to find a UPI ID for those that wait, the oldest first. While there is
 * no capacity at all it looks less often, so that a long queue does not eat the server.
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
    for (const refId of waiting) if (await assignWaiting(services, refId)) served += 1;
    if (waiting.length > 0 && served === 0) roundsToSkip = patience;
  };
}
