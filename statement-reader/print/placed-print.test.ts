import { expect, test } from 'vitest';
import { placedPrint } from './placed-print.ts';

test('lines are numbered as in the file, on the pages that form feeds begin', () => {
  const { lines } = placedPrint('BANK\r\n-----\r\nDate  Balance\r\n\f\r\nBANK\n\n\f01/08/26  1.00');
  const found = [...lines].map(({ page, row, words }) => [page, row, words.length]);
  expect(found).toEqual([
    [1, 1, 1],
    [1, 3, 2],
    [2, 5, 1],
    [3, 7, 2],
  ]);
});

test('no line of a long print is left out, and one of too many is refused', () => {
  expect(placedPrint('a\n'.repeat(400_100)).lines.length).toBe(400_100);
  expect(() => placedPrint('\n'.repeat(1_000_001))).toThrow('statement_too_many_lines');
});
