import { expect, test } from 'vitest';
import { inLargeUnits } from './shown-duration.ts';

test.each([
  [0, 'minutes', '0', '0'],
  [119, 'minutes', '119', '0'],
  [120, 'hours', '2', '0'],
  [1300, 'hours', '21', '40'],
  [2880, 'days', '2', '0'],
  [4496, 'days', '3', '2'],
])('%i minutes are %s: %s and %s', (minutes, unit, large, small) => {
  expect(inLargeUnits(minutes)).toEqual({ unit, large, small });
});
