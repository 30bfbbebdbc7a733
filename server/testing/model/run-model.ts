import type { TestDesk } from '../desk.ts';
import { checkModelHistory } from './check-model-history.ts';
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
import { readList, readMoney, readOrder } from './read-steps.ts';
import { Run } from './run.ts';
import { oneServer, type ModelServers } from './servers.ts';
import { chat, handOver, takeOrder, writeNote } from './collaboration-steps.ts';

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
  [3, readOrder],
  [2, readList],
  [2, readMoney],
];

const wrongMost = 20;
const lawsEvery = 250;
const booksEvery = 2500;

/**
 * Runs a number of steps that follow from the seed, and checks the invariants; afterwards, what was
 * committed is replayed against the steps, and against what the servers were asked.
 *
 * @throws with the seed and the last steps when the desk does what the model does not allow, or
 * when an invariant is violated.
 */
export async function runModel(
  desk: TestDesk,
  seed: number,
  count: number,
  servers: ModelServers = oneServer(desk),
): Promise<Run> {
  const participants = await buildParticipants(desk, servers.send);
  const run = new Run(desk, servers, { participants, seed });
  for (let step = 1; step <= count; step += 1) {
    try {
      await run.random.weighted(steps)(run);
      run.changes.note(step, run.state);
      if (step % lawsEvery === 0 || step === count) await checkLaws(run);
      if (step % booksEvery === 0 || step === count) await checkBooks(desk);
      if (step === count) await checkHistory(run);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      const again = `MODEL_SEED=${seed} MODEL_STEPS=${step} makes it again`;
      throw new Error(`step ${step}: ${what}\n${again}\n${run.story}`, { cause: error });
    }
  }
  return run;
}

async function checkHistory({ desk, servers, changes }: Run): Promise<void> {
  const wrong = await checkModelHistory(desk, changes.steps, servers.history?.all ?? []);
  if (wrong.length > 0) throw new Error(wrong.slice(0, wrongMost).join('\n'));
}

async function checkBooks(desk: TestDesk): Promise<void> {
  const bookErrors = await desk.bookErrors();
  if (bookErrors.length > 0) throw new Error(bookErrors.join('\n'));
}
