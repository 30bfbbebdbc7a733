import { dayAfter, dayBefore } from '../dates.ts';
import type { Minor } from '../money.ts';

/** A span of time that a statement covers: from `from` up to but not including `until`. */
export interface Covered {
  from: number;
  until: number;
}

/** How long after the deadline money for an order is still expected. */
export const lateCreditMs = 24 * 60 * 60 * 1000;

/** Joins spans that overlap or touch, in order of time. */
export function mergeCovered(spans: readonly Covered[]): Covered[] {
  const merged: Covered[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else merged.push({ ...span });
  }
  return merged;
}

/** Is the whole time from `from` to `until`, both included, within one merged span? */
export function isCovered(merged: readonly Covered[], from: number, until: number): boolean {
  return merged.some((span) => span.from <= from && until < span.until);
}

/** A statement's period in days `yyyy-MM-dd`, with the balances before and after it. */
export interface StatementPeriod {
  start: string;
  end: string;
  opening: Minor | null;
  closing: Minor | null;
}

export interface DaySpan {
  start: string;
  end: string;
}

/**
 * The days that statements of one account cover, and the gaps between them. Consecutive periods
 * still have a gap between them when the closing balance of one is not the opening balance of the
 * next: lines are missing.
 */
export function coverageOf(periods: readonly StatementPeriod[]): {
  covered: DaySpan[];
  gaps: DaySpan[];
} {
  const covered: DaySpan[] = [];
  const gaps: DaySpan[] = [];
  let last: StatementPeriod | undefined;
  for (const period of periods.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const span = covered.at(-1);
    if (!span || !last) {
      covered.push({ start: period.start, end: period.end });
    } else if (period.start > dayAfter(span.end)) {
      gaps.push({ start: dayAfter(span.end), end: dayBefore(period.start) });
      covered.push({ start: period.start, end: period.end });
    } else if (period.start > span.end && !isContinued(last, period)) {
      gaps.push({ start: span.end, end: period.start });
      covered.push({ start: period.start, end: period.end });
    } else if (period.end > span.end) {
      span.end = period.end;
    }
    if (!last || period.end >= last.end) last = period;
  }
  return { covered, gaps };
}

function isContinued(before: StatementPeriod, after: StatementPeriod): boolean {
  if (before.closing === null || after.opening === null) return true;
  return before.closing === after.opening;
}
