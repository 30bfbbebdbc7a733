import { expect, test } from 'vitest';
import { shownAmount, typedAmount } from './shown-amount.ts';

test('an amount is shown as money where it says its paise', () => {
  expect(shownAmount('amount', '382700.00')).toBe('₹3,82,700.00');
  expect(shownAmount('amount', '-1.50')).toBe('−₹1.50');
  expect(shownAmount('approvals.walletAbove', '1000.00')).toBe('₹1,000.00');
  expect(shownAmount('limits.maxAmount', '100000.00')).toBe('₹1,00,000.00');
  expect(shownAmount('body.amount', '1000.50')).toBe('₹1,000.50');
  expect(shownAmount('orderRules.overdraftByHand', '0.00')).toBe('₹0.00');
});

test('what is no amount is left as it is', () => {
  expect(shownAmount('version', '4')).toBeUndefined();
  expect(shownAmount('amount', 'all')).toBeUndefined();
});

test('a whole number may be paise, or rupees that somebody typed: it is left as it is', () => {
  expect(shownAmount('receivedAmount', '246200')).toBeUndefined();
  expect(shownAmount('amount', '500000')).toBeUndefined();
});

test('an amount without paise is rupees, as the call reads it', () => {
  const shown = (field: string, value: string) => typedAmount({ field, value }, 'INR');
  expect(shown('approvals.walletAbove', '100000')).toBe('₹1,00,000.00');
  expect(shown('amount', '500000')).toBe('₹5,00,000.00');
  expect(shown('amount', '2500.5')).toBe('₹2,500.50');
  expect(shown('amount', '-2500.00')).toBe('−₹2,500.00');
  expect(typedAmount({ field: 'amount', value: '7' }, 'USD')).toBe('USD 7.00');
  expect(shown('note', '100')).toBeUndefined();
});
