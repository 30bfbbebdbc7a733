import { datePresets } from '@peerdesk/contract/list.ts';
import {
  businessDay,
  dayAfter,
  dayNumber,
  presetRange,
  startOfBusinessDay,
} from '@peerdesk/domain/dates.ts';

/** The parameters `start` and `end` of a list's call; the start may be the name of a preset. */
export interface Period {
  start?: string | undefined;
  end?: string | undefined;
}

/**
 * The period of whole business days, as the address holds it: the start of the first day and the
 * end of the last. An empty or broken day leaves its side open.
 */
export function rangeOfDays(first: string, last: string, timeZone: string): Required<Period> {
  return {
    start: isDay(first) ? instantOf(startOfBusinessDay(first, timeZone)) : undefined,
    end: isDay(last) ? instantOf(startOfBusinessDay(dayAfter(last), timeZone)) : undefined,
  };
}

function isDay(text: string): boolean {
  return !Number.isNaN(dayNumber(text));
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString();
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

/** The days of what was chosen, also by the name of a preset. */
export function chosenDays(period: Period, now: number, timeZone: string) {
  const preset = datePresets.find((name) => name === period.start);
  if (!preset) return daysOf(period, timeZone);
  const { start, end } = presetRange(preset, now, timeZone);
  return { first: businessDay(start, timeZone), last: businessDay(end - 1, timeZone) };
}
