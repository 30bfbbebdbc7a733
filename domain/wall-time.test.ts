import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallTimeAt } from './wall-time.ts';

const instants = fc.integer({
  min: Date.parse('1930-01-01T00:00:00Z'),
  max: Date.parse('2300-01-01T00:00:00Z'),
});

test.each(['Asia/Calcutta', 'Asia/Kolkata', 'Europe/London'])(
  'a wall clock shows what the platform’s own calendar has: %s',
  (timeZone) => {
    fc.assert(
      fc.property(instants, (ms) => {
        const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
        const { year, month, day, hour, minute, second } = at;
        expect(wallTimeAt(ms, timeZone)).toEqual({ year, month, day, hour, minute, second });
      }),
    );
  },
);

test('the clocks of India were ahead by another hour until October 1945', () => {
  expect(wallTimeAt(Date.parse('1945-10-14T12:00:00Z'), 'Asia/Kolkata')).toMatchObject({
    hour: 18,
    minute: 30,
  });
  expect(wallTimeAt(Date.parse('1946-01-01T00:00:00Z'), 'Asia/Kolkata')).toMatchObject({
    hour: 5,
    minute: 30,
  });
});

test.each(['Asia/Kolkata', 'Europe/London'])('what is no instant is refused: %s', (timeZone) => {
  expect(() => wallTimeAt(Number.NaN, timeZone)).toThrow(RangeError);
});
