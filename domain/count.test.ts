import { expect, test } from 'vitest';
import { showCount } from './count.ts';

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1,000'],
  [99_999, '99,999'],
  [1_00_000, '1,00,000'],
  [12_34_567, '12,34,567'],
  [-12_34_567, '-12,34,567'],
  [10_00_00_000, '10,00,00,000'],
])('%d is shown in lakhs and crores: %s', (value, shown) => {
  expect(showCount(value)).toBe(shown);
});
