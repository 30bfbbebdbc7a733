import type { Services } from '../../core/services.ts';
import { addUpOrders, countNextDays } from './store.ts';
import { addUpEarnings } from './store-earned.ts';

const changesMax = 20_000;
/** A round never takes long; what is left over is added in the next, and counts until then. */
const roundsMax = 20;

/** Adds what has changed of orders to the counts behind the figures. */
export async function addUpChanges({ pool }: Pick<Services, 'pool'>): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    if ((await addUpOrders(pool, changesMax)) < changesMax) return;
  }
}

const daysAtOnce = 2;
/** Until all days of a long history are counted, figures of many days take longer. */
const daysRoundsMax = 20;

/** Counts whole days as days, those before today; all of them again in another time zone. */
export async function countDays({
  pool,
  clock,
  settings,
}: Pick<Services, 'pool' | 'clock' | 'settings'>): Promise<void> {
  const { timeZone } = settings.current().company;
  for (let round = 0; round < daysRoundsMax; round += 1) {
    const asked = { timeZone, now: clock(), most: daysAtOnce };
    if (!(await countNextDays(pool, asked))) return;
  }
}

const hoursRoundsMax = 20;

/** Adds up what was earned in the hours that are over. */
export async function addUpEarned({
  pool,
  clock,
}: Pick<Services, 'pool' | 'clock'>): Promise<void> {
  for (let round = 0; round < hoursRoundsMax; round += 1) {
    if (!(await addUpEarnings(pool, clock()))) return;
  }
}
