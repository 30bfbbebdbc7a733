import { describe, expect, test } from 'vitest';
import { Conditions } from './conditions.ts';
import {
  before,
  prefixPattern,
  startsWith,
  containing,
  contains,
  equals,
  since,
  within,
} from './filters.ts';
import type { Filter } from './filters.ts';

function sqlOf<Value>(filter: Filter<Value>, value: Value) {
  const all = new Conditions();
  return { text: filter(value, all.param), values: all.values };
}

const range = (minAmount: bigint | null, maxAmount: bigint | null) => ({ minAmount, maxAmount });

describe('a filter is a condition whose value is a parameter', () => {
  test.each([
    ['equal', sqlOf(equals('p.a'), "x' or 1=1"), 'p.a = $1', ["x' or 1=1"]],
    ['equal to one of one', sqlOf(equals('p.a'), ['x']), 'p.a = $1', ['x']],
    ['equal to any', sqlOf(equals('p.a'), ['x', 'y']), 'p.a = any($1)', [['x', 'y']]],
    ['within', sqlOf(within('n'), range(1n, 2n)), 'n >= $1 and n <= $2', [1n, 2n]],
    ['within one', sqlOf(within('n'), range(2n, 2n)), 'n = $1', [2n]],
    ['at least', sqlOf(within('n'), range(2n, null)), 'n >= $1', [2n]],
    ['within anything', sqlOf(within('n'), range(null, null)), null, []],
    ['since', sqlOf(since('p.at'), 0), 'p.at >= $1', ['1970-01-01T00:00:00.000Z']],
    ['before', sqlOf(before('p.at'), 1), 'p.at < $1', ['1970-01-01T00:00:00.001Z']],
    ['contains', sqlOf(contains('a', 'b'), 'Ab'), '(a like $1 or b like $1)', ['%ab%']],
    ['begins', sqlOf(startsWith('a', 'b'), 'a b'), '(a like $1 or b like $1)', ['AB%']],
    ['begins with nothing', sqlOf(startsWith('a'), ' - '), null, []],
  ])('%s', (_name, sql, text, values) => {
    expect(sql).toEqual({ text, values });
  });
});

test('a search takes what means something in a pattern as it is', () => {
  expect(containing(String.raw`50%_\A`)).toBe(String.raw`%50\%\_\\a%`);
  expect(prefixPattern(String.raw`5 0-%_\a`)).toBe(String.raw`50\%\_\\A%`);
});
