import type { Period } from '../dates.ts';

/** Orders are counted by the quarter hour in which they were created. */
export const quarterMs = 15 * 60 * 1000;

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
): { current: Period; previous: Period; isOver: boolean } {
  const length = asked.end - asked.start;
  const end = Math.max(asked.start, Math.min(asked.end, now));
  return {
    current: { start: asked.start, end },
    previous: { start: asked.start - length, end: end - length },
    isOver: asked.end <= now,
  };
}
