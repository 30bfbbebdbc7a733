import type { ScheduleInterval } from '@peerdesk/contract/report.ts';
import { businessDay, offsetAt, presetRange, startOfBusinessDay, type Period } from '../dates.ts';
import { dayMs } from '../durations.ts';

/** When a schedule is due: `day` is 1 (Monday) to 7 of a week, or 1 to 28 of a month. */
export interface ScheduleTimes {
  every: ScheduleInterval;
  /** `HH:mm` in the business time zone. */
  at: string;
  day: number | null;
}

/** Whether the day belongs to the interval: a daily schedule has none. */
export function isScheduleDay(every: ScheduleInterval, day: number | undefined): boolean {
  if (every === 'daily') return day === undefined;
  return day !== undefined && day >= 1 && day <= (every === 'weekly' ? 7 : 28);
}

/** The first time after `after`, in epoch milliseconds: however many were missed, there is one. */
export function nextRun(times: ScheduleTimes, after: number, timeZone: string): number {
  // The day before: there, it may still be yesterday.
  let day = midnightOf(after - dayMs, timeZone);
  for (;;) {
    if (isDue(times, day)) {
      const due = instantOf(day, times.at, timeZone);
      if (due > after) return due;
    }
    day += dayMs;
  }
}

/** What a run that is due at `at` is about: the whole day, week or month before. */
export function scheduledPeriod(every: ScheduleInterval, at: number, timeZone: string): Period {
  if (every === 'daily') return presetRange('yesterday', at, timeZone);
  if (every === 'weekly') return presetRange('past7days', at, timeZone);
  const today = midnightOf(at, timeZone);
  const startOf = (day: number) => startOfBusinessDay(isoDay(day), timeZone);
  return { start: startOf(firstOfMonth(today, -1)), end: startOf(firstOfMonth(today, 0)) };
}

/** The business day of an instant, as its midnight in UTC. */
function midnightOf(at: number, timeZone: string): number {
  return Date.parse(`${businessDay(at, timeZone)}T00:00:00Z`);
}

function isDue({ every, day }: ScheduleTimes, midnight: number): boolean {
  const date = new Date(midnight);
  if (every === 'daily') return true;
  if (every === 'weekly') return (date.getUTCDay() + 6) % 7 === (day ?? 1) - 1;
  return date.getUTCDate() === day;
}

/** A time that the clock jumps over comes after the jump; of one that it shows twice, the first. */
function instantOf(midnight: number, at: string, timeZone: string): number {
  const wall = Date.parse(`${isoDay(midnight)}T${at}:00Z`);
  const offsets = [wall - dayMs, wall + dayMs].map((ms) => offsetAt(ms, timeZone));
  const earliest = wall - Math.max(...offsets);
  return earliest + offsetAt(earliest, timeZone) === wall ? earliest : wall - Math.min(...offsets);
}

function firstOfMonth(midnight: number, months: number): number {
  const date = new Date(midnight);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

function isoDay(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10);
}
