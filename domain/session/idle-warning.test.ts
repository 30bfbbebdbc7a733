import { expect, test } from 'vitest';
import { minuteMs } from '../durations.ts';
import { warnAfterMs } from './idle-warning.ts';

test.each([
  [30, 25],
  [10, 5],
  [6, 3],
  [5, 2.5],
  [24 * 60, 24 * 60 - 5],
])('a session of %d idle minutes is warned of after %d', (idle, after) => {
  expect(warnAfterMs(idle * minuteMs)).toBe(after * minuteMs);
});
