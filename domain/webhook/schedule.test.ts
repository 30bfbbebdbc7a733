import { expect, test } from 'vitest';
import { failuresBeforePause, pausedUntil, retryAt, retryDelays } from './schedule.ts';

const now = 1_700_000_000_000;
const seconds = (at: number | null) => (at === null ? null : (at - now) / 1000);

test('seven retries within 34 hours and a half, and then none', () => {
  const delays = retryDelays.map((_, n) => seconds(retryAt(n + 1, now, 0)));
  expect(delays).toEqual([10, 60, 300, 1800, 7200, 28_800, 86_400]);
  expect(retryAt(8, now, 0)).toBeNull();
});

test('the jitter only delays, by less than a tenth', () => {
  expect(seconds(retryAt(2, now, 0.5))).toBe(63);
  expect(seconds(retryAt(2, now, 0.999))).toBeLessThan(66);
});

test('a pause begins with the tenth failure, doubles and stays below five minutes', () => {
  expect(pausedUntil(failuresBeforePause - 1, now)).toBeNull();
  const pauses = [0, 1, 2, 3, 4, 5, 60].map((n) => pausedUntil(failuresBeforePause + n, now));
  expect(pauses.map(seconds)).toEqual([10, 20, 40, 80, 160, 300, 300]);
});
