import { because } from '@peerdesk/contract/because.ts';
import type { DatePreset } from '@peerdesk/contract/list.ts';
import { dayMs, secondMs } from './durations.ts';
import { ok, refuseField, type Result } from './result.ts';
import { wallTimeAt, type WallTime } from './wall-time.ts';

/** The business time zone until Settings names another. */
export const timeZoneDefault = 'Asia/Calcutta';

/** From `start` up to but not including `end`, in epoch milliseconds. */
export interface Period {
  start: number;
  end: number;
}

/** How a language names weekdays, from Sunday on, and months. */
export interface CalendarWords {
  weekdays: readonly string[];
  months: readonly string[];
}

/**
 * The first and the last day of a preset, in whole days from today, both included. `weekday` is
 * today's: 0 is Monday.
 */
const presetDays = {
  today: () => [0, 0],
  yesterday: () => [-1, -1],
  lastweek: (weekday) => [-weekday - 7, -weekday - 1],
  last7days: () => [-6, 0],
  past7days: () => [-7, -1],
} as const satisfies Record<DatePreset, (weekday: number) => readonly [number, number]>;

/**
 * The days of a preset in a time zone: whole business days, whether they have 23, 24 or 25 hours.
 * @throws RangeError for a time zone that does not exist.
 */
export function presetRange(preset: DatePreset, now: number, timeZone: string): Period {
  const today = calendarDay(wallTimeAt(now, timeZone));
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const [first, last] = presetDays[preset](weekday);
  return {
    start: startOfDay(today + first * dayMs, timeZone),
    end: startOfDay(today + (last + 1) * dayMs, timeZone),
  };
}

/**
 * A list's `start` and `end` as epoch milliseconds, null where it is open. `start` may be the name
 * of a preset, and then `end` must be absent. Refused with the field: text that is neither, and an
 * end before the start.
 */
export function resolvePeriod(
  asked: { start?: string | undefined; end?: string | undefined },
  now: number,
  timeZone: string,
): Result<{ start: number | null; end: number | null }> {
  const preset = asked.start;
  if (isPreset(preset)) {
    if (asked.end) return refuseField('end', because('end_with_preset', { preset }));
    return ok(presetRange(preset, now, timeZone));
  }
  const start = readInstant(asked.start);
  const end = readInstant(asked.end);
  if (Number.isNaN(start)) {
    const presets = Object.keys(presetDays).join(', ');
    return refuseField('start', because('not_instant_or_preset', { presets }));
  }
  if (Number.isNaN(end)) {
    return refuseField('end', 'not_instant');
  }
  if (start !== null && end !== null && start > end) {
    return refuseField('end', 'end_before_start');
  }
  return ok({ start, end });
}

/** An instant for people: `Tue 05 Mar 2024, 14:30`. */
export function showInstant(ms: number, timeZone: string, words: CalendarWords): string {
  const wall = wallTimeAt(ms, timeZone);
  const weekday = words.weekdays[new Date(calendarDay(wall)).getUTCDay()];
  const { year, month, day } = wall;
  const date = `${twoDigits(day)} ${words.months[month - 1]} ${fourDigits(year)}`;
  return `${weekday} ${date}, ${clock(wall)}`;
}

/** An instant in exports and on statements: `2024-03-05 14:30`. */
export function showStamp(ms: number, timeZone: string): string {
  const wall = wallTimeAt(ms, timeZone);
  return `${isoDate(wall)} ${clock(wall)}`;
}

/** The business day on which an instant falls: `2024-03-05`. */
export function businessDay(ms: number, timeZone: string): string {
  return isoDate(wallTimeAt(ms, timeZone));
}

/** The first instant of a business day `yyyy-MM-dd`, in epoch milliseconds. */
export function startOfBusinessDay(day: string, timeZone: string): number {
  return startOfDay(Date.parse(`${day}T00:00:00Z`), timeZone);
}

/** A business day `yyyy-MM-dd` as a number, for counting days. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
}

/** The inverse: the business day with this number. */
export function dayOfNumber(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/** Adds (or subtracts) days to a day `yyyy-MM-dd`. */
export function shiftDay(day: string, by: number): string {
  return dayOfNumber(dayNumber(day) + by);
}

export function dayAfter(day: string): string {
  return shiftDay(day, 1);
}

export function dayBefore(day: string): string {
  return shiftDay(day, -1);
}

function isPreset(text: string | undefined): text is DatePreset {
  return text !== undefined && Object.hasOwn(presetDays, text);
}

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/;

/** There was no year 0, and the database accepts no instant in it. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z');

/**
 * Null for an absent value, NaN for text that is not an instant. `Date` reads 30 February as 1
 * March, so the day is compared. The contract's schema is not used here, to keep zod out of the
 * pages that only show dates.
 */
function readInstant(text: string | undefined): number | null {
  if (!text) return null;
  const ms = instantShape.test(text) ? Date.parse(text) : Number.NaN;
  const isReal = ms >= firstInstant && new Date(ms).toISOString().startsWith(text.slice(0, 10));
  return isReal ? ms : Number.NaN;
}

/** A calendar day as the epoch milliseconds of its midnight in UTC, for counting days. */
function calendarDay({ year, month, day }: WallTime): number {
  return Date.UTC(year, month - 1, day);
}

/**
 * The first instant of a calendar day. Where the clocks go back over midnight there are two
 * midnights, and the earlier one counts; where they go forward over it there is none, and the day
 * begins after the jump.
 */
function startOfDay(midnight: number, timeZone: string): number {
  const offsets = [midnight - dayMs, midnight + dayMs].map((ms) => offsetAt(ms, timeZone));
  const earliest = midnight - Math.max(...offsets);
  const latest = midnight - Math.min(...offsets);
  for (const candidate of [earliest, latest]) {
    if (candidate + offsetAt(candidate, timeZone) === midnight) return candidate;
  }
  return firstInstantPast(midnight, earliest, latest, timeZone);
}

/** Bisects the span between an instant before a clock change and one after it. */
function firstInstantPast(midnight: number, before: number, after: number, timeZone: string) {
  let [low, high] = [before, after];
  while (high - low > secondMs) {
    const middle = low + Math.floor((high - low) / (2 * secondMs)) * secondMs;
    if (middle + offsetAt(middle, timeZone) < midnight) low = middle;
    else high = middle;
  }
  return high;
}

/** How far the wall clock is ahead of UTC, in milliseconds. */
export function offsetAt(ms: number, timeZone: string): number {
  const wall = wallTimeAt(ms, timeZone);
  const time = ((wall.hour * 60 + wall.minute) * 60 + wall.second) * secondMs;
  return calendarDay(wall) + time - Math.floor(ms / secondMs) * secondMs;
}

function isoDate({ year, month, day }: WallTime): string {
  return `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`;
}

function clock({ hour, minute }: WallTime): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, '0');
}

function fourDigits(figure: number): string {
  return String(figure).padStart(4, '0');
}
