import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { coverageOf, isCovered, mergeCovered, type StatementPeriod } from './coverage.ts';

const spans = fc.array(
  fc
    .tuple(fc.nat(40), fc.integer({ min: 1, max: 9 }))
    .map(([from, long]) => ({ from, until: from + long })),
  { maxLength: 8 },
);

describe('the time that statements cover', () => {
  test('is each instant that one of them covers, in spans that do not touch', () => {
    fc.assert(
      fc.property(spans, (given) => {
        const merged = mergeCovered(given);
        for (let at = 0; at < 60; at++) {
          const isIn = ({ from, until }: { from: number; until: number }) =>
            from <= at && at < until;
          expect(merged.some(isIn)).toBe(given.some(isIn));
        }
        for (const [n, span] of merged.entries()) {
          expect(span.from).toBeGreaterThan(merged[n - 1]?.until ?? -1);
        }
      }),
    );
  });

  test('leaves the spans that it is made of as they are', () => {
    const given = [
      { from: 1, until: 5 },
      { from: 4, until: 9 },
    ];
    expect(mergeCovered(given)).toEqual([{ from: 1, until: 9 }]);
    expect(given[0]).toEqual({ from: 1, until: 5 });
  });

  test.each([
    [10, 19, true],
    [12, 15, true],
    [9, 15, false],
    [12, 20, false],
    [12, 31, false],
    [40, 41, false],
  ])('from %d to %d, both included: %s', (from, until, expected) => {
    const merged = [
      { from: 10, until: 20 },
      { from: 30, until: 40 },
    ];
    expect(isCovered(merged, from, until)).toBe(expected);
  });
});

describe('the days that statements of an account cover', () => {
  const period = (start: number, end: number, opening: bigint | null, closing: bigint | null) => {
    const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;
    const balance = (amount: bigint | null) => (amount === null ? null : minor(amount));
    return {
      start: day(start),
      end: day(end),
      opening: balance(opening),
      closing: balance(closing),
    };
  };
  const daysOf = (periods: StatementPeriod[]) => {
    const { covered, gaps } = coverageOf(periods);
    const text = ({ start, end }: { start: string; end: string }) =>
      `${Number(start.slice(8))}-${Number(end.slice(8))}`;
    return { covered: covered.map(text), gaps: gaps.map(text) };
  };

  test.each<[string, StatementPeriod[], string[], string[]]>([
    ['none', [], [], []],
    ['one', [period(1, 9, 1n, 5n)], ['1-9'], []],
    ['one after the other', [period(1, 9, 1n, 5n), period(10, 12, 5n, 7n)], ['1-12'], []],
    ['in any order', [period(10, 12, 5n, 7n), period(1, 9, 1n, 5n)], ['1-12'], []],
    ['days apart', [period(1, 4, 1n, 5n), period(7, 9, 5n, 7n)], ['1-4', '7-9'], ['5-6']],
    ['a day apart', [period(1, 4, 1n, 5n), period(6, 9, 5n, 7n)], ['1-4', '6-9'], ['5-5']],
    [
      'balances that do not continue: lines are missing',
      [period(1, 4, 1n, 5n), period(5, 9, 6n, 7n)],
      ['1-4', '5-9'],
      ['4-5'],
    ],
    ['balances that nobody knows', [period(1, 4, 1n, null), period(5, 9, 6n, 7n)], ['1-9'], []],
    ['nor those after', [period(1, 4, 1n, 5n), period(5, 9, null, 7n)], ['1-9'], []],
    ['that overlap', [period(1, 6, 1n, 5n), period(4, 9, 3n, 7n)], ['1-9'], []],
    ['one within another', [period(1, 9, 1n, 5n), period(3, 4, 2n, 3n)], ['1-9'], []],
    [
      'the balance of the one that ends last counts',
      [period(1, 9, 1n, 5n), period(3, 4, 2n, 3n), period(10, 12, 5n, 7n)],
      ['1-12'],
      [],
    ],
    [
      'of two that end on one day, the one that begins later',
      [period(1, 9, 1n, 4n), period(3, 9, 2n, 5n), period(10, 12, 5n, 7n)],
      ['1-12'],
      [],
    ],
  ])('%s', (_what, periods, covered, gaps) => {
    expect(daysOf(periods)).toEqual({ covered, gaps });
  });
});
