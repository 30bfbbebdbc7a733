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

/** Tries to find a UPI ID for those that wait, the oldest first. */
export async function assignWaitingPayins(services: Services): Promise<void> {
  for (const refId of await readWaiting(services.pool, services.clock(), batchMax)) {
    await assignWaiting(services, refId);
  }
}
