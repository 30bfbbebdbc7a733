import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../desk.ts';
import { runModel } from './run-model.ts';

/**
 * Declares the test of a run of 5,000 steps. Each of its files has a seed of its own, so that they
 * run side by side; `MODEL_SEED` and `MODEL_STEPS` play another one.
 */
export function testModel(ownSeed: number): void {
  const seed = Number(process.env['MODEL_SEED'] ?? ownSeed);
  const steps = Number(process.env['MODEL_STEPS'] ?? 5000);
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
    expect(state.payins.filter(({ status }) => status === 'approved').length).toBeGreaterThan(75);
    expect(approved.length).toBeGreaterThan(50);
    expect(revoked.length).toBeGreaterThan(10);
  });
}
