import { businessDay, presetRange } from '@peerdesk/domain/dates.ts';

/** The parameters `start` and `end` of a list's call; the start may be the name of a preset. */
export interface Period {
  start?: string | undefined;
  end?: string | undefined;
}

const noonMs = 12 * 60 * 60 * 1000;

/**
 * The period of whole business days, as the address holds it: the start of the first day and the
 * end of the last. An empty or broken day leaves its side open.
 */
export function rangeOfDays(first: string, last: string, timeZone: string): Required<Period> {
  return {
    start: instantOf(dayOf(first, timeZone)?.start),
    end: instantOf(dayOf(last, timeZone)?.end),
  };
}

/** The day that a date field names, as the time zone has it. Days are read off at noon. */
function dayOf(day: string, timeZone: string): { start: number; end: number } | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  const guess = presetRange('today', midnight + noonMs, timeZone);
  const shift = midnight - localMidnight(guess.start, timeZone);
  return shift === 0 ? guess : presetRange('today', guess.start + noonMs + shift, timeZone);
}

/** The calendar day of an instant in the time zone, as that day's midnight in UTC. */
function localMidnight(ms: number, timeZone: string): number {
  return Date.parse(`${businessDay(ms, timeZone)}T00:00:00Z`);
}

function instantOf(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

/** The days that a period covers; its end is not part of it, so the last day is the one before. */
export function daysOf({ start, end }: Period, timeZone: string): { first: string; last: string } {
  const startMs = Date.parse(start ?? '');
  const endMs = Date.parse(end ?? '');
  return {
    first: Number.isNaN(startMs) ? '' : businessDay(startMs, timeZone),
    last: Number.isNaN(endMs) ? '' : businessDay(endMs - 1, timeZone),
  };
}
