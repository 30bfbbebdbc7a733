import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../desk.ts';
import { runCoalitions } from './run-coalition.ts';

/** A failure is played again many times, however long a busy machine takes for that. */
const tellsMostMs = 3_600_000;

/**
 * Declares the test of games of 2,500 steps, whose laws are in `worth.ts`. Each of its four files
 * has a seed of its own, so that they run side by side; `COALITION_SEED`, `COALITION_STEPS` and
 * `COALITION_EPISODE` play others.
 */
export function testCoalitions(own: {
  seed: number;
  overdraftByLine: string;
  subadminByHandMost?: string;
}): void {
  const seed = Number(process.env['COALITION_SEED'] ?? own.seed);
  const steps = Number(process.env['COALITION_STEPS'] ?? 2500);
  const episode = process.env['COALITION_EPISODE'];
  let desk: TestDesk;

  beforeAll(async () => {
    desk = await startTestDesk(inject('postgresUrl'), 1);
    // Deadlines count the steps, not how long a machine takes for them.
    desk.clock.stop();
    const { seed: _seed, ...orderRules } = own;
    await desk.admin.ok('settings.update', { body: { orderRules } });
  });
  afterAll(() => desk.close());

  test(
    'no coalition of peers, a subadmin, a merchant and customers gains at the cost of others',
    async () => {
      const only = episode === undefined ? null : Number(episode);
      const played = await runCoalitions(desk, seed, steps, only);
      expect(await desk.bookErrors()).toEqual([]);
      if (only !== null) return;
      // Games in which nothing gets anywhere would prove nothing.
      expect(played.steps).toBeGreaterThanOrEqual(steps);
      expect(played.refused).toBeGreaterThan(steps / 20);
      expect(played.approved).toBeGreaterThan(steps / 20);
    },
    tellsMostMs,
  );
}
