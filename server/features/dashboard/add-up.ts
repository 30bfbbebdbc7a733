import type { Services } from '../../core/services.ts';
import { addUpOrders } from './store.ts';

const changesMax = 20_000;
/** A round never takes long; what is left over is added in the next, and counts until then. */
const roundsMax = 20;

/** Adds what has changed of orders to the counts behind the figures. */
export async function addUpChanges({ pool }: Pick<Services, 'pool'>): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    if ((await addUpOrders(pool, changesMax)) < changesMax) return;
  }
}
