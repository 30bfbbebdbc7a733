import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import {
  closeStatements,
  outcomesOf,
  startScenario,
  tracks,
  type OrderName,
  type Outcome,
} from '../../../testing/reconcile-scenario.ts';
import { runJobs } from '../../../testing/statement.ts';
import { addMerchant } from '../../../testing/world.ts';

let desk: TestDesk;
let merchant: Awaited<ReturnType<typeof addMerchant>>;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  merchant = await addMerchant(desk);
});
afterAll(() => desk.close());

const none = { rules: [], alerts: [], hasLine: false } as const;
const paid: Outcome = { ...none, rules: [], alerts: [], status: 'approved', hasLine: true };
const waits = (...rules: Outcome['rules']): Outcome => ({
  ...none,
  alerts: [],
  status: 'processing',
  rules,
});

/** The final state of each order, whatever the order of events. */
const ends: Record<OrderName, readonly Outcome[]> = {
  exact: [paid],
  bankTransfer: [paid],
  corrected: [paid],
  contested: [paid],
  // Claimed before its owner got the money, or refused after that.
  stranger: [waits('DUPLICATE_UTR'), { ...waits(), status: 'pending' }],
  differs: [waits('AMOUNT_MISMATCH')],
  elsewhere: [waits('ACCOUNT_MISMATCH')],
  outgoing: [waits('WRONG_DIRECTION')],
  ownNumber: [waits('SECONDARY_REF')],
  nearMiss: [waits('UTR_NEAR_MISS')],
  silent: [{ ...waits('AMOUNT_TIME_UNIQUE'), status: 'pending' }],
  missing: [waits('NOT_IN_STATEMENT')],
  byHand: [paid],
  byHandMissing: [{ ...paid, hasLine: false, alerts: ['CREDITED_NOT_IN_BANK'] }],
  // What was booked before the money was returned is not reversed automatically: it raises an
  // alert.
  sentBack: [waits('REVERSAL_LINE'), { ...paid, alerts: ['REVERSED_AFTER_CREDIT'] }],
};

/** Each track keeps its order; how the tracks interleave is random. */
const turns = tracks.flatMap((steps, track) => steps.map(() => track));
const plans = fc.shuffledSubarray(turns, { minLength: turns.length });

async function play(plan: readonly number[]): Promise<void> {
  const scenario = await startScenario(desk, merchant);
  const taken = tracks.map(() => 0);
  for (const track of plan) {
    const at = taken[track] ?? 0;
    taken[track] = at + 1;
    await tracks[track]?.[at]?.(scenario);
  }
  await runJobs(desk);
  await closeStatements(scenario);
  for (const [name, outcome] of await outcomesOf(scenario)) {
    expect(ends[name], `${name}: ${JSON.stringify(outcome)}`).toContainEqual(outcome);
  }
  expect(await desk.bookErrors()).toEqual([]);
}

test('whatever comes first, claims, corrections or files: the end is the same', async () => {
  await fc.assert(fc.asyncProperty(plans, play), { numRuns: 30 });
});
