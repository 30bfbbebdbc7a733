import { assert, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { comparedPeriods, cutPeriod, quarterMs } from './span.ts';

const day = 24 * 60 * 60 * 1000;

test('a period is its counted quarter hours and its edges, without gap or overlap', () => {
  const instants = tuple(integer({ min: 0, max: 3 * day }), integer({ min: 0, max: 3 * day }));
  assert(
    property(instants, ([a, b]) => {
      const period = { start: Math.min(a, b), end: Math.max(a, b) };
      const { counted, edges } = cutPeriod(period);
      const parts = [...edges, ...(counted ? [counted] : [])].toSorted((x, y) => x.start - y.start);
      const reached = parts.reduce((at, part) => {
        expect(part.start).toBe(at);
        expect(part.end).toBeGreaterThan(part.start);
        return part.end;
      }, period.start);
      expect(reached).toBe(period.end);
      expect(edges.every(({ start, end }) => end - start < 2 * quarterMs)).toBe(true);
      if (!counted) return;
      expect(counted.start % quarterMs).toBe(0);
      expect(counted.end % quarterMs).toBe(0);
    }),
  );
});

test('today until now is compared with yesterday until the same time', () => {
  const today = { start: 10 * day, end: 11 * day };
  expect(comparedPeriods(today, 10 * day + 5)).toEqual({
    current: { start: 10 * day, end: 10 * day + 5 },
    previous: { start: 9 * day, end: 9 * day + 5 },
    isOver: false,
  });
});

test('a period that is over is compared with the one before', () => {
  const week = { start: 7 * day, end: 14 * day };
  expect(comparedPeriods(week, 20 * day)).toEqual({
    current: week,
    previous: { start: 0, end: 7 * day },
    isOver: true,
  });
});

test('a period that has not begun is empty', () => {
  const { current } = comparedPeriods({ start: 10, end: 20 }, 5);
  expect(current).toEqual({ start: 10, end: 10 });
});
