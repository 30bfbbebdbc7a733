import { calendarWords } from '@peerdesk/catalogue/calendar.ts';
import { relativeTimeWords, type TimeUnit } from '@peerdesk/catalogue/relative-time.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { businessDay, showInstant } from '@peerdesk/domain/dates.ts';
import { currentLanguage } from './i18n/language.ts';

/** `Tue 05 Mar 2024, 14:30` in the business time zone, with the reader's names. */
export function fullTime(instant: string, timeZone: string): string {
  return showInstant(Date.parse(instant), timeZone, calendarWords[currentLanguage()]);
}

/** `14:30` in the business time zone. */
export function timeOfDay(instant: string, timeZone: string): string {
  return fullTime(instant, timeZone).split(', ').at(-1) ?? '';
}

/** Whether it is the same day there as at `now` (epoch milliseconds). */
export function isToday(instant: string, timeZone: string, now: number = Date.now()): boolean {
  return businessDay(Date.parse(instant), timeZone) === businessDay(now, timeZone);
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
