import { expect, test } from 'vitest';
import { actValue, foundValue, rankOf } from './palette-rank.ts';

const entries = {
  screen: ['Pay In', ['payin', '/operations/payin']],
  scattered: ['Peer Statements', ['peer', '/reports/statements']],
  act: [actValue('approve'), ['Confirm payment']],
  found: [foundValue('payin PI1'), ['PI1', 'ORD-77', '512345678901']],
  other: [foundValue('payin PI2'), ['PI2', 'ORD-78', '512345678902']],
} as const satisfies Record<string, readonly [string, readonly string[]]>;

function ranked(search: string): string[] {
  return Object.entries(entries)
    .map(([name, [value, keywords]]) => ({ name, rank: rankOf(value, search, keywords) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ name }) => name);
}

test('what is called exactly so comes first, whatever it is', () => {
  expect(ranked('ord-78')[0]).toBe('other');
  expect(ranked(' Pay In ')[0]).toBe('screen');
  expect(ranked('confirm payment')[0]).toBe('act');
});

test('then what can be done with the open record, screens, and what was found', () => {
  expect(ranked('pay')).toEqual(['act', 'screen', 'found', 'other']);
  expect(ranked('confirm')).toEqual(['act', 'found', 'other']);
});

test('letters that stand scattered in a name come after what was found', () => {
  const found = rankOf(foundValue('payin PI1'), 'ptm');
  expect(rankOf('Peer Statements', 'ptm')).toBeLessThan(found);
  expect(rankOf('Peer Statements', 'xyz')).toBe(0);
});
