import { expect, test } from 'vitest';
import { groupTyped, groupUtr } from './utr-text.ts';

test('references read in groups of four, whatever their length', () => {
  expect(groupUtr('412345678901')).toBe('4123 4567 8901');
  expect(groupUtr('41234')).toBe('4123 4');
  expect(groupUtr('4123')).toBe('4123');
  expect(groupUtr('HDFCR52024030512345678')).toBe('HDFC R520 2403 0512 3456 78');
});

/** The bar is the caret. */
function typed(marked: string): string {
  const caret = marked.indexOf('|');
  const next = groupTyped({ text: marked.replace('|', ''), caret });
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
}

test.each([
  ['|', '|'],
  ['4123|', '4123|'],
  ['41235|', '4123 5|'],
  ['4123 9|5678', '4123 9|567 8'],
  ['41|23 4567 8901', '41|23 4567 8901'],
  ['412|4567 8901', '412|4 5678 901'],
  ['412345678901|', '4123 4567 8901|'],
])('typing %s gives %s', (before, after) => {
  expect(typed(before)).toBe(after);
});

test('pasted text with a label is left as it is, for the check to read', () => {
  expect(typed('UTR: 412345678901|')).toBe('UTR: 412345678901|');
  expect(typed('4.12346E+11|')).toBe('4.12346E+11|');
});
