import { datePresets } from '@peerdesk/contract/list.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  businessDay,
  dayAfter,
  dayBefore,
  dayNumber,
  dayOfNumber,
  presetRange,
  resolvePeriod,
  shiftDay,
  showInstant,
  showStamp,
  timeZoneDefault,
} from './dates.ts';
import { hourMs } from './durations.ts';

const at = (text: string) => Date.parse(text);

const english = {
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
};

function shown(preset: (typeof datePresets)[number], now: string, timeZone: string) {
  const { start, end } = presetRange(preset, at(now), timeZone);
  return [new Date(start).toISOString(), new Date(end).toISOString()].map((text) =>
    text.replace(':00.000Z', 'Z'),
  );
}

describe('presets in the business time zone', () => {
  test('the default is Asia/Calcutta', () => {
    expect(timeZoneDefault).toBe('Asia/Calcutta');
  });

  // Tuesday 5 March 2024, 14:30 in India; midnight there is 18:30 UTC of the day before.
  test.each([
    ['today', '2024-03-04T18:30Z', '2024-03-05T18:30Z'],
    ['yesterday', '2024-03-03T18:30Z', '2024-03-04T18:30Z'],
    ['lastweek', '2024-02-25T18:30Z', '2024-03-03T18:30Z'],
    ['last7days', '2024-02-27T18:30Z', '2024-03-05T18:30Z'],
    ['past7days', '2024-02-26T18:30Z', '2024-03-04T18:30Z'],
  ] as const)('%s', (preset, start, end) => {
    expect(shown(preset, '2024-03-05T09:00:00Z', timeZoneDefault)).toEqual([start, end]);
  });

  // The last second of a month in India, and the first one of the next; a leap day among them.
  test.each([
    ['today', '2024-02-29T18:29:59Z', '2024-02-28T18:30Z', '2024-02-29T18:30Z'],
    ['today', '2024-02-29T18:30:00Z', '2024-02-29T18:30Z', '2024-03-01T18:30Z'],
    ['yesterday', '2024-02-29T18:29:59Z', '2024-02-27T18:30Z', '2024-02-28T18:30Z'],
    ['yesterday', '2024-02-29T18:30:00Z', '2024-02-28T18:30Z', '2024-02-29T18:30Z'],
    ['last7days', '2024-02-29T18:30:00Z', '2024-02-23T18:30Z', '2024-03-01T18:30Z'],
    ['past7days', '2024-12-31T18:30:00Z', '2024-12-24T18:30Z', '2024-12-31T18:30Z'],
    ['lastweek', '2024-12-31T18:29:59Z', '2024-12-22T18:30Z', '2024-12-29T18:30Z'],
  ] as const)('%s at %s', (preset, now, start, end) => {
    expect(shown(preset, now, timeZoneDefault)).toEqual([start, end]);
  });

  test.each([
    ['Monday’s first instant', '2024-03-03T18:30:00.000Z', '2024-02-25T18:30Z'],
    ['Sunday’s last instant', '2024-03-03T18:29:59.999Z', '2024-02-18T18:30Z'],
    ['a Sunday', '2024-03-10T06:00:00.000Z', '2024-02-25T18:30Z'],
    ['across the new year', '2025-01-02T00:00:00.000Z', '2024-12-22T18:30Z'],
  ])('lastweek begins on the Monday before this week’s: %s', (_, now, start) => {
    expect(shown('lastweek', now, timeZoneDefault)[0]).toBe(start);
  });
});

describe('days on which the clocks change', () => {
  test.each([
    ['New York, 23 hours', 'America/New_York', '2024-03-10T12:00:00Z', 23],
    ['New York, 25 hours', 'America/New_York', '2024-11-03T12:00:00Z', 25],
    ['Lord Howe, half an hour back', 'Australia/Lord_Howe', '2024-04-07T01:00:00Z', 24.5],
    ['São Paulo, no midnight', 'America/Sao_Paulo', '2018-11-04T12:00:00Z', 23],
    ['Cairo, no midnight', 'Africa/Cairo', '2024-04-26T10:00:00Z', 23],
    ['Havana, two midnights', 'America/Havana', '2024-11-03T12:00:00Z', 25],
    ['Beirut, back to the evening before', 'Asia/Beirut', '2024-10-26T10:00:00Z', 25],
    ['India', 'Asia/Calcutta', '2024-03-10T12:00:00Z', 24],
  ])('%s', (_, timeZone, now, hours) => {
    const { start, end } = presetRange('today', at(now), timeZone);
    expect((end - start) / hourMs).toBe(hours);
  });

  test('where midnight does not exist the day begins when the clocks have gone forward', () => {
    expect(shown('today', '2018-11-04T12:00:00Z', 'America/Sao_Paulo')[0]).toBe(
      '2018-11-04T03:00Z',
    );
    expect(showStamp(at('2018-11-04T03:00:00Z'), 'America/Sao_Paulo')).toBe('2018-11-04 01:00');
  });

  test('a day that a country left out is empty, and its neighbours meet', () => {
    const yesterday = presetRange('yesterday', at('2011-12-31T00:00:00Z'), 'Pacific/Apia');
    expect(yesterday).toEqual({
      start: at('2011-12-30T10:00:00Z'),
      end: at('2011-12-30T10:00:00Z'),
    });
  });
});

const zones = fc.constantFrom(
  'Asia/Calcutta',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/London',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Havana',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Atlantic/Azores',
  'Africa/Casablanca',
  'UTC',
  'Asia/Gaza',
);
const instants = fc.integer({ min: at('2012-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
/** Within two days of a clock change, where bugs live. */
const nearChanges = fc
  .tuple(instants, zones, fc.integer({ min: -48 * hourMs, max: 48 * hourMs }))
  .map(([from, zone, shift]) => {
    const change = Temporal.Instant.fromEpochMilliseconds(from)
      .toZonedDateTimeISO(zone)
      .getTimeZoneTransition('next');
    return { zone, now: (change?.epochMilliseconds ?? from) + shift };
  });
const moments = fc.oneof(
  nearChanges,
  fc.tuple(instants, zones).map(([now, zone]) => ({ zone, now })),
);

describe('for any instant and time zone', () => {
  test('presets are the whole days that the platform’s own calendar gives', () => {
    const days = {
      today: [0, 1],
      yesterday: [-1, 0],
      last7days: [-6, 1],
      past7days: [-7, 0],
    } as const;
    fc.assert(
      fc.property(moments, ({ now, zone }) => {
        const today = Temporal.Instant.fromEpochMilliseconds(now)
          .toZonedDateTimeISO(zone)
          .toPlainDate();
        const midnight = (day: number) =>
          today.add({ days: day }).toZonedDateTime(zone).epochMilliseconds;
        for (const preset of ['today', 'yesterday', 'last7days', 'past7days'] as const) {
          const [first, past] = days[preset];
          expect(presetRange(preset, now, zone)).toEqual({
            start: midnight(first),
            end: midnight(past),
          });
        }
        const monday = 1 - today.dayOfWeek;
        expect(presetRange('lastweek', now, zone)).toEqual({
          start: midnight(monday - 7),
          end: midnight(monday),
        });
      }),
      { numRuns: 500 },
    );
  });

  test('today holds now, and the presets meet without gap or overlap', () => {
    fc.assert(
      fc.property(moments, ({ now, zone }) => {
        const [today, yesterday, week, last, past] = datePresets.map((preset) =>
          presetRange(preset, now, zone),
        );
        expect(today!.start).toBeLessThanOrEqual(now);
        expect(today!.end).toBeGreaterThan(now);
        expect(yesterday!.end).toBe(today!.start);
        expect(last!.end).toBe(today!.end);
        expect(past!.end).toBe(today!.start);
        expect(week!.end).toBeLessThanOrEqual(today!.start);
        expect(businessDay(today!.start, zone)).toBe(businessDay(now, zone));
        expect(businessDay(today!.end - 1, zone)).toBe(businessDay(now, zone));
        expect(showInstant(week!.start, zone, english)).toMatch(/^Mon/);
        expect(showInstant(week!.end - 1, zone, english)).toMatch(/^Sun/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a list’s start and end', () => {
  const now = at('2024-03-05T09:00:00Z');
  const resolve = (start?: string, end?: string) =>
    resolvePeriod({ start, end }, now, timeZoneDefault);

  test('instants, each alone or both; equal ones are an empty period', () => {
    const [early, late] = ['2024-03-01T00:00:00Z', '2024-03-02T00:00:00.500Z'];
    expect(resolve()).toEqual({ ok: true, value: { start: null, end: null } });
    expect(resolve('', '')).toEqual({ ok: true, value: { start: null, end: null } });
    expect(resolve(early)).toEqual({ ok: true, value: { start: at(early), end: null } });
    expect(resolve(undefined, late)).toEqual({ ok: true, value: { start: null, end: at(late) } });
    expect(resolve(early, late)).toEqual({ ok: true, value: { start: at(early), end: at(late) } });
    expect(resolve(late, late)).toEqual({ ok: true, value: { start: at(late), end: at(late) } });
  });

  test.each(datePresets)('the preset %s, with its own end', (preset) => {
    expect(resolve(preset)).toEqual({
      ok: true,
      value: presetRange(preset, now, timeZoneDefault),
    });
  });

  test.each([
    ['2024-03-02T00:00:00.001Z', '2024-03-02T00:00:00Z', 'end', 'end_before_start'],
    ['today', '2024-03-02T00:00:00Z', 'end', 'end_with_preset'],
    ['tomorrow', undefined, 'start', 'not_instant_or_preset'],
    ['2024-02-30T00:00:00Z', undefined, 'start', 'not_instant_or_preset'],
    ['2024-03-05', undefined, 'start', 'not_instant_or_preset'],
    ['2024-03-05T24:00:00Z', undefined, 'start', 'not_instant_or_preset'],
    ['2024-03-05T09:00:00+05:30', undefined, 'start', 'not_instant_or_preset'],
    ['0000-01-01T00:00:00Z', undefined, 'start', 'not_instant_or_preset'],
    ['constructor', undefined, 'start', 'not_instant_or_preset'],
    ['05/03/2024', undefined, 'start', 'not_instant_or_preset'],
    [undefined, 'today', 'end', 'not_instant'],
    [undefined, 'never', 'end', 'not_instant'],
  ])('start %s with end %s is refused', (start, end, field, code) => {
    const refused = resolve(start, end);
    expect(refused).toMatchObject({ ok: false, code: 'ValidationError' });
    expect(refused).toHaveProperty(['fields', field, 'code'], code);
    const presets = refused.ok ? undefined : refused.fields?.[field]?.facts;
    if (code === 'not_instant_or_preset') {
      expect(presets).toEqual({ presets: datePresets.join(', ') });
    }
  });
});

describe('instants for people', () => {
  const tuesday = at('2024-03-05T09:00:59.999Z');

  test('in drawers, in exports and on statements, and as a day', () => {
    expect(showInstant(tuesday, timeZoneDefault, english)).toBe('Tue 05 Mar 2024, 14:30');
    expect(showStamp(tuesday, timeZoneDefault)).toBe('2024-03-05 14:30');
    expect(businessDay(tuesday, timeZoneDefault)).toBe('2024-03-05');
  });

  test.each([
    ['2024-03-04T18:29:59Z', 'Mon 04 Mar 2024, 23:59', '2024-03-04'],
    ['2024-03-04T18:30:00Z', 'Tue 05 Mar 2024, 00:00', '2024-03-05'],
    ['2023-12-31T18:30:00Z', 'Mon 01 Jan 2024, 00:00', '2024-01-01'],
    ['2024-09-28T20:00:00Z', 'Sun 29 Sep 2024, 01:30', '2024-09-29'],
  ])('%s is %s in India', (text, full, day) => {
    expect(showInstant(at(text), timeZoneDefault, english)).toBe(full);
    expect(businessDay(at(text), timeZoneDefault)).toBe(day);
  });

  test('a stamp agrees with the platform’s own calendar, whatever the zone', () => {
    fc.assert(
      fc.property(moments, ({ now, zone }) => {
        const local = Temporal.Instant.fromEpochMilliseconds(now)
          .toZonedDateTimeISO(zone)
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute', roundingMode: 'floor' });
        expect(showStamp(now, zone)).toBe(local.replace('T', ' '));
      }),
    );
  });

  test('instants of many time zones, more than are kept ready', () => {
    const names = Intl.supportedValuesOf('timeZone').slice(0, 40);
    const stamps = () => names.map((name) => showStamp(tuesday, name));
    expect(stamps()).toEqual(stamps());
  });

  test('a time zone that does not exist is the caller’s bug', () => {
    expect(() => showStamp(tuesday, 'Asia/Atlantis')).toThrow(RangeError);
  });
});

test('days are counted across months, leap days and years', () => {
  expect(dayAfter('2024-02-28')).toBe('2024-02-29');
  expect(dayBefore('2024-01-01')).toBe('2023-12-31');
  expect(shiftDay('2024-03-05', -366)).toBe('2023-03-05');
  expect(dayNumber('2024-03-05') - dayNumber('2023-03-05')).toBe(366);
  expect(dayOfNumber(dayNumber('1969-12-31'))).toBe('1969-12-31');
});
