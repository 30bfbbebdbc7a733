import { expect, test } from 'vitest';
import { beginsWithDay, isAmount } from './figures.ts';

test.each([
  ['१,२३४.५६', true],
  ['१,२३४.56', false],
  ['१,२३४', false],
])('an amount in the digits of another script: %s', (text, expected) => {
  expect(isAmount(text)).toBe(expected);
});

test('a day in the digits of another script', () => {
  expect(beginsWithDay([{ text: '०१/०८/२०२६' }, { text: 'UPI' }])).toBe(true);
});
