import { expect, inject, test } from 'vitest';
import { startTestDesk } from '../desk.ts';
import { runFuzz } from './run-fuzz.ts';

/** `npm run fuzz` sends a hundred thousand. */
const count = 1_500;

test('whatever is sent, it is answered: no failure, no hang, nothing that the contract lacks', async () => {
  const desk = await startTestDesk(inject('postgresUrl'));
  const report = await runFuzz({ desk, owner: desk.owner, count, seed: 20_261_123, atOnce: 6 });
  expect(report.wrong).toEqual([]);
  expect(report.requests).toBe(count);
  // A run in which everything is refused would prove little.
  expect(report.succeeded.size).toBeGreaterThan(60);
  await desk.close();
});
