import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  mortalSettings,
  startTestPostgres,
  type TestPostgres,
} from '../../platform/db/embedded/test-postgres.ts';
import { createTemplate } from '../database.ts';
import { startTestDesk, type TestDesk } from '../desk.ts';
import { requestsPerFault } from './plan-faults.ts';
import { runModel } from './run-model.ts';
import { TwoServers } from './two-servers.ts';

/**
 * Declares the test of a run on one server, or on two with faults in between. Each of its files has
 * a seed of its own, so that they run side by side; `MODEL_SEED` and `MODEL_STEPS` play another
 * one.
 */
export function testModel(
  on: 'one server' | 'two servers',
  own: { seed: number; steps: number },
): void {
  const seed = Number(process.env['MODEL_SEED'] ?? own.seed);
  const steps = Number(process.env['MODEL_STEPS'] ?? own.steps);
  let desk: TestDesk;
  let two: TwoServers | undefined;
  let postgres: TestPostgres | undefined;

  beforeAll(async () => {
    if (on === 'one server') {
      desk = await startTestDesk(inject('postgresUrl'), 1);
      return;
    }
    postgres = await startTestPostgres(mortalSettings);
    await createTemplate(postgres.url);
    desk = await startTestDesk(postgres.url, 1);
    two = await TwoServers.start(desk, postgres, seed);
  });
  afterAll(async () => {
    await two?.close();
    await desk.close();
    await postgres?.stop();
  });

  test(`whatever anyone does in whatever order on ${on}, the desk does what the model says and the books hold`, async () => {
    const { counts, state } = await runModel(desk, seed, steps, two);
    const approved = state.payouts.filter(({ status }) => status === 'approved');
    const revoked = state.disputes.filter(({ status }) => status === 'revoke_claim');
    // A run that never gets anywhere would prove nothing.
    expect(counts.ok).toBeGreaterThan(steps / 3);
    expect(counts.refused).toBeGreaterThan(steps / 10);
    if (two) {
      if (process.env['MODEL_STEPS']) process.stdout.write(`seed ${seed}: ${two.story}\n`);
      expect(two.history.count('unknown')).toBeGreaterThan(steps / requestsPerFault(seed) / 12);
    }
    if (steps < own.steps) return;
    const received = state.payins.filter(({ status }) => status === 'approved');
    expect(received.length).toBeGreaterThan(steps / 100);
    expect(approved.length).toBeGreaterThan(steps / 200);
    expect(revoked.length).toBeGreaterThan(steps / 500);
  });
}
