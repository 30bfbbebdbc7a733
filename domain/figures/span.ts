import {
  businessDay,
  dayNumber,
  offsetAt,
  shiftDay,
  startOfBusinessDay,
  type Period,
} from '../dates.ts';
import { dayMs } from '../durations.ts';

/** Orders are counted by the quarter hour in which they were created. */
export const quarterMs = 15 * 60 * 1000;
/** Beyond it, days are not worth counting, and have years of five digits soon. */
const farAway = Date.UTC(9000, 0, 1);

/** A period, cut where whole quarter hours begin and end. */
export interface CutPeriod {
  /** Whole quarter hours, which are counted already; null when the period has none. */
  counted: Period | null;
  /** What is left before and after them, each shorter than a quarter hour or within one. */
  edges: readonly Period[];
}

/** Cuts a period so that only its edges have to be counted order by order. */
export function cutPeriod({ start, end }: Period): CutPeriod {
  const first = Math.ceil(start / quarterMs) * quarterMs;
  const last = Math.floor(end / quarterMs) * quarterMs;
  if (first >= last) return { counted: null, edges: start < end ? [{ start, end }] : [] };
  const edges = [
    { start, end: first },
    { start: last, end },
  ];
  return {
    counted: { start: first, end: last },
    edges: edges.filter((edge) => edge.start < edge.end),
  };
}

/**
 * The period up to now, and the one of the same length before it: today against yesterday until the
 * same time, a week that is over against the week before.
 */
export function comparedPeriods(
  asked: Period,
  now: number,
  timeZone: string,
): { current: Period; previous: Period; isOver: boolean } {
  const current = {
    start: asked.start,
    end: Math.max(asked.start, Math.min(asked.end, now)),
  };
  const isOver = asked.end <= now;
  const days = asked.end > farAway ? null : wholeDays(asked, timeZone);
  if (days === null) {
    const length = asked.end - asked.start;
    // Nothing was before the first instant that the database's clock knows.
    return { current, isOver, previous: moved(current, (at) => Math.max(0, at - length)) };
  }
  // Days have 23 hours or 25 where clocks are put forward or back.
  const start = startOfBusinessDay(shiftDay(businessDay(asked.start, timeZone), -days), timeZone);
  const end = isOver ? asked.start : sameTime(current.end, days, timeZone);
  const previous = moved({ start, end: Math.min(asked.start, Math.max(start, end)) }, (at) =>
    Math.max(0, at),
  );
  return { current, isOver, previous };
}

function moved({ start, end }: Period, by: (at: number) => number): Period {
  return { start: by(start), end: by(end) };
}

/** How many business days a period has; null where it begins or ends within one. */
function wholeDays({ start, end }: Period, timeZone: string): number | null {
  const [first, last] = [businessDay(start, timeZone), businessDay(end, timeZone)];
  const isWhole =
    startOfBusinessDay(first, timeZone) === start && startOfBusinessDay(last, timeZone) === end;
  return isWhole && start < end ? dayNumber(last) - dayNumber(first) : null;
}

/** When a clock on the wall showed the same so many days before. */
function sameTime(at: number, days: number, timeZone: string): number {
  const offset = offsetAt(at, timeZone);
  const wall = at + offset - days * dayMs;
  return wall - offsetAt(wall - offset, timeZone);
}
