import type { LineFacts } from './line-facts.ts';

/**
 * The lines in the orders in which banks list them, each from the oldest to the newest: as they
 * stand, from below, and with the days in one direction and the lines of a day in the other.
 */
export const orders: readonly ((lines: readonly LineFacts[]) => readonly LineFacts[])[] = [
  (lines) => lines,
  (lines) => lines.toReversed(),
  (lines) => byDay(lines),
  (lines) => byDay(lines.toReversed()),
];

function byDay(lines: readonly LineFacts[]): readonly LineFacts[] {
  return lines.toSorted((a, b) =>
    a.date === b.date ? 0 : (a.date ?? '') < (b.date ?? '') ? -1 : 1,
  );
}
