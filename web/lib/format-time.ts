import { calendarWords } from '@peerdesk/catalogue/calendar.ts';
import { relativeTimeWords, type TimeUnit } from '@peerdesk/catalogue/relative-time.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import type { CalendarWords } from '@peerdesk/domain/dates.ts';
import { currentLanguage } from './i18n/language.ts';

const parts = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = parts.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  parts.set(timeZone, made);
  return made;
}

/**
 * India's clocks have not changed since 1945. A browser's first formatter takes a phone up to 60
 * ms, in one task, and the times of a business there are written without one.
 */
const indianZones: ReadonlySet<string> = new Set(['Asia/Calcutta', 'Asia/Kolkata']);
const indiaAheadMs = 330 * 60_000;
const indiaSteadyMs = Date.UTC(1946, 0);

const english = calendarWords.en;

/** `Tue 05 Mar 2024, 14:30` in the business time zone, with the reader's names. */
export function fullTime(instant: string, timeZone: string): string {
  const ms = Date.parse(instant);
  const words = calendarWords[currentLanguage()];
  return indianZones.has(timeZone) && ms >= indiaSteadyMs
    ? timeInIndia(ms, words)
    : timeByFormatter(instant, timeZone, words);
}

function timeInIndia(ms: number, { weekdays, months }: CalendarWords): string {
  const wall = new Date(ms + indiaAheadMs);
  const date = [two(wall.getUTCDate()), months[wall.getUTCMonth()], wall.getUTCFullYear()].join(
    ' ',
  );
  const time = `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`;
  return `${weekdays[wall.getUTCDay()]} ${date}, ${time}`;
}

function two(figure: number): string {
  return String(figure).padStart(2, '0');
}

function timeByFormatter(instant: string, timeZone: string, words: CalendarWords): string {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(new Date(instant))) {
    found[type] = value;
  }
  const { day, month, year, hour, minute } = found;
  const weekday = words.weekdays[english.weekdays.indexOf(found.weekday ?? '')];
  // Newer locale data writes Sept; the format has three letters.
  const name = words.months[english.months.indexOf(month?.slice(0, 3) ?? '')];
  return `${weekday} ${day} ${name} ${year}, ${hour}:${minute}`;
}

/** `14:30` in the business time zone. */
export function timeOfDay(instant: string, timeZone: string): string {
  return fullTime(instant, timeZone).split(', ').at(-1) ?? '';
}

/** Whether it is the same day there as at `now` (epoch milliseconds). */
export function isToday(instant: string, timeZone: string, now: number = Date.now()): boolean {
  const dayOf = (at: string) => fullTime(at, timeZone).split(', ')[0];
  return dayOf(instant) === dayOf(new Date(now).toISOString());
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const satisfies [TimeUnit, number][];

/**
 * `5 min ago`, `in 2 hr`: whole units, towards zero, in the reader's language. Without the format
 * of the browser, since a phone takes up to 80 ms to make one, in one task.
 */
export function relativeTime(instant: string, now: number, language: Language): string {
  const words = relativeTimeWords[language];
  const distance = Date.parse(instant) - now;
  const found = units.find(([, ms]) => Math.abs(distance) >= ms);
  if (!found) return words.now;
  const [unit, ms] = found;
  const count = Math.trunc(Math.abs(distance) / ms);
  const [isPast, isOneDay] = [distance < 0, unit === 'day' && count === 1];
  const inAWord = isPast ? words.yesterday : words.tomorrow;
  if (isOneDay && inAWord !== undefined) return inAWord;
  return words[isPast ? 'ago' : 'ahead'].replace('#', `${count} ${words.units[unit]}`);
}

/**
 * Makes what writes the times of this zone, which takes as long as several rows of a list do: to be
 * called in a task of its own, before the first instant is shown.
 */
export function prepareTimes(timeZone: string, now = Date.now()): void {
  fullTime(new Date(now).toISOString(), timeZone);
}
