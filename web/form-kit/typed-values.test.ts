import { expect, test } from 'vitest';
import type { z } from 'zod';
import { typedCountOrNone, typedMoney, typedPercent, typedUtr } from './typed-values.ts';

/** What a field reads, or the code of what is wrong with it. */
function readBy(schema: z.ZodType, text: string): unknown {
  const read = schema.safeParse(text);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const reason: unknown = issue?.code === 'custom' ? issue.params?.['reason'] : undefined;
  return typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : reason;
}

test.each([
  ['₹ 1,500.5', '1500.50'],
  ['१,५००', '1500.00'],
  ['', 'amount_not_digits'],
  ['-5', 'amount_not_positive'],
  ['1000-2000', 'amount_not_digits'],
  ['1e3', 'amount_not_digits'],
  ['9'.repeat(20), 'amount_too_large'],
])('an amount: %j', (text, read) => {
  expect(readBy(typedMoney(2), text)).toBe(read);
});

test.each([
  ['20,000', 20_000],
  ['1,00,000', 100_000],
  ['100,000', 100_000],
  ['1,5', 'not_whole_number'],
  ['12,34', 'not_whole_number'],
  ['1.5', 'not_whole_number'],
])('a whole number: %j', (text, read) => {
  expect(readBy(typedCountOrNone, text)).toBe(read);
});

test('figures of a Hindi keyboard are read in every kind of field', () => {
  expect(readBy(typedCountOrNone, ' १२ ')).toBe(12);
  expect(readBy(typedPercent, '१.२५%')).toBe(125);
  expect(readBy(typedUtr, '४१२३ ४५६७ ८९०१')).toBe('412345678901');
});
