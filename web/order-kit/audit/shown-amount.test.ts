import { expect, test } from 'vitest';
import { shownAmount } from './shown-amount.ts';

test('an amount is shown as money, whether the audit has rupees or paise of it', () => {
  expect(shownAmount('amount', '382700.00')).toBe('₹3,82,700.00');
  expect(shownAmount('receivedAmount', '246200')).toBe('₹2,462.00');
  expect(shownAmount('amount', '-150')).toBe('−₹1.50');
  expect(shownAmount('approvals.walletAbove', '1000.00')).toBe('₹1,000.00');
  expect(shownAmount('limits.maxAmount', '100000.00')).toBe('₹1,00,000.00');
});

test('what is no amount is left as it is', () => {
  expect(shownAmount('version', '4')).toBeUndefined();
  expect(shownAmount('amount', 'all')).toBeUndefined();
});
