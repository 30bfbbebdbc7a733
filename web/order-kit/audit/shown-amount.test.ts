import { expect, test } from 'vitest';
import { shownAmount } from './shown-amount.ts';

test('an amount is shown as money where it says its paise', () => {
  expect(shownAmount('amount', '382700.00')).toBe('₹3,82,700.00');
  expect(shownAmount('amount', '-1.50')).toBe('−₹1.50');
  expect(shownAmount('approvals.walletAbove', '1000.00')).toBe('₹1,000.00');
  expect(shownAmount('limits.maxAmount', '100000.00')).toBe('₹1,00,000.00');
});

test('what is no amount is left as it is', () => {
  expect(shownAmount('version', '4')).toBeUndefined();
  expect(shownAmount('amount', 'all')).toBeUndefined();
});

test('a whole number may be paise, or rupees that somebody typed: it is left as it is', () => {
  expect(shownAmount('receivedAmount', '246200')).toBeUndefined();
  expect(shownAmount('amount', '500000')).toBeUndefined();
});
