import { describe, expect, test } from 'vitest';
import { isScheduleDay, nextRun, scheduledPeriod } from './schedule.ts';

const india = 'Asia/Calcutta';
const berlin = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const shown = (ms: number) => new Date(ms).toISOString();

describe('the next run', () => {
  test.each([
    // 09:00 in India is 03:30 in UTC.
    ['daily', null, '2026-03-05T03:29:59Z', '2026-03-05T03:30:00.000Z'],
    ['daily', null, '2026-03-05T03:30:00Z', '2026-03-06T03:30:00.000Z'],
    ['daily', null, '2026-02-28T20:00:00Z', '2026-03-01T03:30:00.000Z'],
    ['weekly', 1, '2026-03-05T12:00:00Z', '2026-03-09T03:30:00.000Z'],
    ['weekly', 7, '2026-03-05T12:00:00Z', '2026-03-08T03:30:00.000Z'],
    ['weekly', 4, '2026-03-05T03:30:00Z', '2026-03-12T03:30:00.000Z'],
    ['monthly', 1, '2026-01-31T20:00:00Z', '2026-02-01T03:30:00.000Z'],
    ['monthly', 28, '2026-02-28T03:30:00Z', '2026-03-28T03:30:00.000Z'],
  ] as const)('%s on %s after %s is %s', (every, day, after, due) => {
    expect(shown(nextRun({ every, at: '09:00', day }, at(after), india))).toBe(due);
  });

  test('of many missed ones there is one', () => {
    const times = { every: 'daily', at: '09:00', day: null } as const;
    expect(shown(nextRun(times, at('2026-06-01T12:00:00Z'), india))).toBe(
      '2026-06-02T03:30:00.000Z',
    );
  });

  test('where the clock jumps over the time it is after the jump; shown twice, it runs once', () => {
    const times = { every: 'daily', at: '02:30', day: null } as const;
    const jump = nextRun(times, at('2026-03-28T12:00:00Z'), berlin);
    expect(shown(jump)).toBe('2026-03-29T01:30:00.000Z');
    expect(shown(nextRun(times, jump, berlin))).toBe('2026-03-30T00:30:00.000Z');
    const twice = nextRun(times, at('2026-10-24T12:00:00Z'), berlin);
    expect(shown(twice)).toBe('2026-10-25T00:30:00.000Z');
    expect(shown(nextRun(times, twice, berlin))).toBe('2026-10-26T01:30:00.000Z');
  });
});

describe('what a run is about', () => {
  test.each([
    ['daily', '2026-03-05T03:30:00Z', '2026-03-03T18:30:00.000Z', '2026-03-04T18:30:00.000Z'],
    ['daily', '2026-03-04T18:30:00Z', '2026-03-03T18:30:00.000Z', '2026-03-04T18:30:00.000Z'],
    ['weekly', '2026-03-09T03:30:00Z', '2026-03-01T18:30:00.000Z', '2026-03-08T18:30:00.000Z'],
    ['monthly', '2026-03-01T03:30:00Z', '2026-01-31T18:30:00.000Z', '2026-02-28T18:30:00.000Z'],
    ['monthly', '2026-01-28T03:30:00Z', '2025-11-30T18:30:00.000Z', '2025-12-31T18:30:00.000Z'],
  ] as const)('%s at %s', (every, due, start, end) => {
    const period = scheduledPeriod(every, at(due), india);
    expect([shown(period.start), shown(period.end)]).toEqual([start, end]);
  });

  test('a day of 23 hours is a whole day', () => {
    const { start, end } = scheduledPeriod('daily', at('2026-03-30T08:00:00Z'), berlin);
    expect((end - start) / 3_600_000).toBe(23);
  });
});

test('a day belongs to its interval', () => {
  expect(isScheduleDay('daily', undefined)).toBe(true);
  expect(isScheduleDay('daily', 1)).toBe(false);
  expect([0, 1, 7, 8].map((day) => isScheduleDay('weekly', day))).toEqual([
    ...[false, true, true, false],
  ]);
  expect(isScheduleDay('monthly', 28)).toBe(true);
  expect(isScheduleDay('monthly', undefined)).toBe(false);
});
