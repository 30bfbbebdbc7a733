import { expect, test } from 'vitest';
import { rangeOfDays } from './day-range.ts';

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
