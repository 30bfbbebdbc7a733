import { expect, test } from 'vitest';
import { chosenDays, rangeOfDays } from './day-range.ts';

test('days begin and end as the business time zone has them', () => {
  expect(rangeOfDays('2026-03-05', '2026-03-06', 'Asia/Calcutta')).toEqual({
    start: '2026-03-04T18:30:00.000Z',
    end: '2026-03-06T18:30:00.000Z',
  });
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC'])(
  'one day in %s lasts one day',
  (timeZone) => {
    const { start, end } = rangeOfDays('2026-07-01', '2026-07-01', timeZone);
    expect(Date.parse(end ?? '') - Date.parse(start ?? '')).toBe(24 * 60 * 60 * 1000);
  },
);

test('an empty day leaves its side open', () => {
  expect(rangeOfDays('', '2026-03-06', 'UTC')).toEqual({
    start: undefined,
    end: '2026-03-07T00:00:00.000Z',
  });
  expect(rangeOfDays('yesterday', '', 'UTC')).toEqual({ start: undefined, end: undefined });
});

test('a preset is the days that it names, a period those that it covers', () => {
  const now = Date.parse('2026-03-05T20:00:00Z');
  const days = (period: Parameters<typeof chosenDays>[0]) =>
    chosenDays(period, now, 'Asia/Calcutta');
  expect(days({ start: 'today' })).toEqual({ first: '2026-03-06', last: '2026-03-06' });
  expect(days({ start: 'past7days' })).toEqual({ first: '2026-02-27', last: '2026-03-05' });
  const some = rangeOfDays('2026-03-01', '', 'Asia/Calcutta');
  expect(days(some)).toEqual({ first: '2026-03-01', last: '' });
});
