import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
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
  expect(comparedPeriods(today, 10 * day + 5, 'UTC')).toEqual({
    current: { start: 10 * day, end: 10 * day + 5 },
    previous: { start: 9 * day, end: 9 * day + 5 },
    isOver: false,
  });
});

test('a period that is over is compared with the one before', () => {
  const week = { start: 7 * day, end: 14 * day };
  expect(comparedPeriods(week, 20 * day, 'UTC')).toEqual({
    current: week,
    previous: { start: 0, end: 7 * day },
    isOver: true,
  });
});

test.each([
  ['0000-01-01T00:00Z', '9999-12-31T00:00Z'],
  ['1970-01-01T00:00Z', '9999-12-31T18:30Z'],
  ['2026-11-22T18:30Z', '9999-12-31T18:30Z'],
  ['9999-12-30T18:30Z', '9999-12-31T18:30Z'],
])('from %s to %s is compared with nothing before 1970', (start, end) => {
  const asked = { start: Date.parse(start), end: Date.parse(end) };
  const { previous } = comparedPeriods(asked, Date.UTC(2026, 10, 23), 'Asia/Calcutta');
  expect(previous.start).toBeGreaterThanOrEqual(0);
  expect(previous.end).toBeGreaterThanOrEqual(previous.start);
});

test('a period that has not begun is empty', () => {
  const { current } = comparedPeriods({ start: 10, end: 20 }, 5, 'UTC');
  expect(current).toEqual({ start: 10, end: 10 });
});

describe('where clocks are put forward or back, days are compared with days', () => {
  const timeZone = 'America/New_York';
  const at = (text: string) => Date.parse(text);
  // On 8 March 2026 the day has 23 hours, on 1 November 25.
  test.each([
    ['a short day', '2026-03-08T05:00Z', '2026-03-09T04:00Z', '2026-03-07T05:00Z'],
    ['the day after it', '2026-03-09T04:00Z', '2026-03-10T04:00Z', '2026-03-08T05:00Z'],
    ['a long day', '2026-11-01T04:00Z', '2026-11-02T05:00Z', '2026-10-31T04:00Z'],
    ['a week with one', '2026-10-26T04:00Z', '2026-11-02T05:00Z', '2026-10-19T04:00Z'],
  ])('%s', (_what, start, end, before) => {
    const { previous } = comparedPeriods({ start: at(start), end: at(end) }, at(end), timeZone);
    expect(previous).toEqual({ start: at(before), end: at(start) });
  });

  test('today until now with yesterday until the same time', () => {
    const today = { start: at('2026-03-08T05:00Z'), end: at('2026-03-09T04:00Z') };
    // At ten in the morning, nine hours after midnight.
    const { previous } = comparedPeriods(today, at('2026-03-08T14:00Z'), timeZone);
    expect(previous).toEqual({ start: at('2026-03-07T05:00Z'), end: at('2026-03-07T15:00Z') });
  });
});
