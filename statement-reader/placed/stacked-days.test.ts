import { describe, expect, test } from 'vitest';
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

const hidden = (line: TextLine): TextLine => ({
  ...line,
  words: line.words.map((word) => ({ ...word, isHidden: true })),
});

describe('a hidden part is no part of a day, and stays to be found', () => {
  const [day, month, year] = [
    lineOf(10, [30, '10']),
    lineOf(20, [30, 'Aug']),
    lineOf(30, [30, '2026']),
  ];

  test.each([
    ['the day', [hidden(day), month, year]],
    ['the month', [day, hidden(month), year]],
    ['the year', [day, month, hidden(year)]],
    ['month and year', [day, hidden(month), hidden(year)]],
    ['all of it', [hidden(day), hidden(month), hidden(year)]],
  ])('%s', (_, lines) => {
    expect(withStackedDays(lines)).toBe(lines);
  });

  test('beside the month that is seen', () => {
    const other = hidden(lineOf(20, [26, 'Jun']));
    const lines = [day, { ...month, words: [...other.words, ...month.words] }, year];
    const read = withStackedDays(lines);
    expect(textsOf(read)).toEqual(['10 Aug 2026', 'Jun']);
    expect(read[1]).toEqual(other);
  });
});
