import { expect, test } from 'vitest';
import { withStackedDays } from './stacked-days.ts';
import { textOf, type TextLine } from './text-line.ts';

function lineOf(y: number, ...given: readonly (readonly [left: number, text: string])[]): TextLine {
  const words = given.map(([left, text]) => {
    return {
      text,
      left,
      right: left + text.length * 4,
      spacesAfter: 1,
      spacesAtEnd: 0,
      isHidden: false,
    };
  });
  return { page: 1, y, size: 8, words, row: 1 };
}

const textsOf = (lines: readonly TextLine[]) => lines.map(({ words }) => textOf(words));

test('a day over three lines is one word where it begins', () => {
  const lines = [
    lineOf(10, [30, '30'], [60, '29'], [90, 'UPI/CR/612345678901/RAVI'], [400, '500.00']),
    lineOf(20, [30, 'Aug'], [60, 'Aug'], [90, 'KUMAR']),
    lineOf(30, [30, '2026'], [60, '2026']),
  ];
  const first = '30 Aug 2026 29 Aug 2026 UPI/CR/612345678901/RAVI 500.00';
  expect(textsOf(withStackedDays(lines))).toEqual([first, 'KUMAR']);
});

test.each([
  ['a month without a year', [lineOf(10, [30, '30']), lineOf(20, [30, 'Aug'])]],
  ['too far below', [lineOf(10, [30, '3']), lineOf(20, [30, 'Aug']), lineOf(60, [30, '2026'])]],
  ['aside', [lineOf(10, [30, '3']), lineOf(20, [70, 'Aug']), lineOf(30, [30, '2026'])]],
])('%s is none', (_, lines) => {
  expect(withStackedDays(lines)).toBe(lines);
});
