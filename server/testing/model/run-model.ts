import type { TestDesk } from '../desk.ts';
import { buildParticipants } from './participants.ts';
import { changeDefaultPayer, changeStatus, changeWallet, passTime } from './admin-steps.ts';
import { createDispute, resolveDispute, startDispute, writeMessage } from './dispute-steps.ts';
import { freezePayer } from './freeze-steps.ts';
import { blockMerchant } from './hold-steps.ts';
import { checkLaws } from './invariants.ts';
import { createPayin, decidePayin, enterUtr, openPage } from './payin-steps.ts';
import {
  acceptPayout,
  assignPayout,
  createPayout,
  declinePayout,
  enterLateUtr,
  payPayout,
  releasePayout,
  withdrawPayout,
} from './payout-steps.ts';
import { raceForPayin, raceForPayout, raceForUtr } from './race-steps.ts';
import { Run } from './run.ts';
import { chat, handOver, takeOrder, writeNote } from './together-steps.ts';

/** The possible steps, by their frequency. */
const steps: readonly (readonly [number, (run: Run) => Promise<void>])[] = [
  [10, createPayin],
  [11, openPage],
  [13, enterUtr],
  [14, decidePayin],
  [9, createPayout],
  [11, assignPayout],
  [9, acceptPayout],
  [11, payPayout],
  [2.5, releasePayout],
  [1.2, declinePayout],
  [1.5, withdrawPayout],
  [3, enterLateUtr],
  [3, createDispute],
  [3, startDispute],
  [3, resolveDispute],
  [2, writeMessage],
  [3, passTime],
  [3, changeWallet],
  [0.5, changeStatus],
  [0.5, changeDefaultPayer],
  [0.15, blockMerchant],
  [0.5, freezePayer],
  [1.5, writeNote],
  [1, handOver],
  [0.7, takeOrder],
  [1, chat],
  [0.7, raceForPayin],
  [0.7, raceForPayout],
  [0.7, raceForUtr],
];

const lawsEvery = 250;
const booksEvery = 2500;

/**
 * Runs a number of steps that follow from the seed, and checks the invariants.
 *
 * @throws with the seed and the last steps when the desk does what the model does not allow, or
 * when an invariant is violated.
 */
export async function runModel(desk: TestDesk, seed: number, count: number): Promise<Run> {
  const run = new Run(desk, await buildParticipants(desk), seed);
  for (let step = 1; step <= count; step += 1) {
    try {
      await run.random.weighted(steps)(run);
      if (step % lawsEvery === 0 || step === count) await checkLaws(run);
      if (step % booksEvery === 0 || step === count) await checkBooks(desk);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      const again = `MODEL_SEED=${seed} MODEL_STEPS=${step} makes it again`;
      throw new Error(`step ${step}: ${what}\n${again}\n${run.story}`, { cause: error });
    }
  }
  return run;
}

async function checkBooks(desk: TestDesk): Promise<void> {
  const bookErrors = await desk.bookErrors();
  if (bookErrors.length > 0) throw new Error(bookErrors.join('\n'));
}
