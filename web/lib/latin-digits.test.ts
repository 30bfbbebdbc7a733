import { expect, test } from 'vitest';
import { latinDigits } from './latin-digits.ts';

test('figures of a Hindi keyboard are read, and all else stays', () => {
  expect(latinDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(latinDigits('₹ १,५००.५०')).toBe('₹ 1,500.50');
  expect(latinDigits('रवि UTR 4१2')).toBe('रवि UTR 412');
});
