import { expect, test } from 'vitest';
import { accountNumberOf, bankAccountText } from './account.ts';

test.each([
  ['50100123456789', '50100123456789'],
  [' 5010 0123 4567 89 ', '50100123456789'],
  ['5010-0123-456789', '50100123456789'],
  ['1234 5678', '1234 5678'],
  ['north bank 12', 'north bank 12'],
  ['HDFC 5010 0123 4567 89', 'HDFC 5010 0123 4567 89'],
])('%s is the account %s', (given, compared) => {
  expect(bankAccountText(given)).toBe(compared);
});

test('an account without a number has none', () => {
  expect(accountNumberOf({ id: 'V01A', accountId: 'V01A' })).toBeNull();
  expect(accountNumberOf({ id: 'V01A', accountId: '501001234' })).toBe('501001234');
});
