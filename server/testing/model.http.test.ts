import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from './desk.ts';
import { runModel } from './model/run-model.ts';

const seed = Number(process.env['MODEL_SEED'] ?? 20_261_121);
const steps = Number(process.env['MODEL_STEPS'] ?? 10_000);

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
});
afterAll(() => desk.close());

test('whatever anyone does in whatever order, the desk does what the model says and the books hold', async () => {
  const { counts, state } = await runModel(desk, seed, steps);
  const approved = state.payouts.filter(({ status }) => status === 'approved');
  const revoked = state.disputes.filter(({ status }) => status === 'revoke_claim');
  // A run that never gets anywhere would prove nothing.
  expect(counts.ok).toBeGreaterThan(steps / 3);
  expect(counts.refused).toBeGreaterThan(steps / 10);
  if (steps < 5000) return;
  expect(state.payins.filter(({ status }) => status === 'approved').length).toBeGreaterThan(150);
  expect(approved.length).toBeGreaterThan(100);
  expect(revoked.length).toBeGreaterThan(20);
});
