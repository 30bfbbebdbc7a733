import { expect, test } from 'vitest';
import { sumOf } from './wallet-effect.tsx';

test('the wallet after an approval is exact to the paisa, and may go below zero', () => {
  expect(sumOf('100000.10', '-99999.95')).toBe('0.15');
  expect(sumOf('100.00', '-250.50')).toBe('-150.50');
  expect(sumOf('not money', '1.00')).toBeUndefined();
});
