import { expirePayin } from '@peerdesk/domain/payin/expire.ts';
import type { Services } from '../../core/services.ts';
import { assignWaiting } from './open.ts';
import { readDue, readPayin, readWaiting, toPayin } from '../../core/order/payin/store.ts';
import { writePayinChange } from '../../core/order/payin/write-change.ts';
import { systemAuthor } from '../../core/write/author.ts';

const batchMax = 200;

/**
 * Ends the pay-ins whose deadline has passed. A guarded write: who comes second changes nothing.
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

/** Does its work for every order; one that fails is reported afterwards and stops no other. */
async function eachOf(
  refIds: readonly string[],
  work: (refId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const refId of refIds) {
    await work(refId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} orders could not be changed`);
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
    await eachOf(waiting, async (refId) => {
      if (await assignWaiting(services, refId)) served += 1;
    });
    if (waiting.length > 0 && served === 0) roundsToSkip = patience;
  };
}
