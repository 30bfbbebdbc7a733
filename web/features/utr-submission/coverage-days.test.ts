import { expect, test } from 'vitest';
import { firstDay, sortByNeed, segmentsOf } from './coverage-days.ts';

const gap = { start: '2024-03-04', end: '2024-03-05', approvedByHand: 2 };
const account = {
  covered: [
    { start: '2024-02-20', end: '2024-03-03' },
    { start: '2024-03-02', end: '2024-03-03' },
    { start: '2024-03-06', end: '2024-03-08' },
  ],
  gaps: [gap],
};

test('a strip is cut where files and gaps meet', () => {
  expect(segmentsOf(account, '2024-03-01', '2024-03-10')).toEqual([
    { kind: 'covered', start: '2024-03-01', end: '2024-03-03', days: 3 },
    { kind: 'gap', start: '2024-03-04', end: '2024-03-05', days: 2, gap },
    { kind: 'covered', start: '2024-03-06', end: '2024-03-08', days: 3 },
    { kind: 'none', start: '2024-03-09', end: '2024-03-10', days: 2 },
  ]);
});

test('no day is lost where the month is short', () => {
  expect(firstDay('2024-03-01', 3)).toBe('2024-02-28');
  const days = segmentsOf(account, '2024-02-28', '2024-03-01').reduce((n, s) => n + s.days, 0);
  expect(days).toBe(3);
});

test('gaps come first, accounts without a statement last', () => {
  const of = (upi: string, gaps: (typeof gap)[], covered: typeof account.covered) => ({
    account: { id: upi, upi, peer: upi },
    gaps,
    covered,
  });
  const [none, whole, torn] = [
    of('none', [], []),
    of('whole', [], account.covered),
    of('torn', [gap], account.covered),
  ];
  expect(sortByNeed([none, whole, torn].filter((one) => one !== undefined))).toEqual([
    torn,
    whole,
    none,
  ]);
});
