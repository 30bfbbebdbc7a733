import { expect, test } from 'vitest';
import { pastedUtr } from './pasted-utr.ts';

test.each([
  ['412345678901', '4123 4567 8901', false],
  [' UTR: 4123 4567 8901\n', '4123 4567 8901', false],
  ['Rs.1500 paid to asha@okaxis. UPI Ref 412345678901. Not you? Call', '4123 4567 8901', true],
  ['412345678901 and again 412345678901', '4123 4567 8901', true],
  ['412345678901 or 512345678901', '412345678901 or 512345678901', false],
  ['T2611210523451234567890', 'T2611210523451234567890', false],
  ['४१२३४५६७८९०१', '4123 4567 8901', false],
  ['', '', false],
])('%s becomes %s', (copied, text, isPart) => {
  expect(pastedUtr(copied)).toEqual({ text, isPart });
});

test('a long text is cut to what the field holds', () => {
  expect(pastedUtr('x'.repeat(1e6))?.text).toHaveLength(64);
});

test.each(['12345.00', '₹1,23,456.00', 'prakash2@okaxis'])('%s is no reference', (copied) => {
  expect(pastedUtr(copied)).toBeNull();
});
