import type { LineFacts } from './line-facts.ts';

/** How a bank lists lines, and how they are put from the oldest to the newest. */
interface ListOrder {
  /** Which line of a day stands above the others. */
  name: 'oldest-first' | 'newest-first';
  arrange: (lines: readonly LineFacts[]) => readonly LineFacts[];
}

/**
 * The orders in which banks list lines: as they happened, from below, and with the days in one
 * direction and the lines of a day in the other.
 */
export const orders: readonly ListOrder[] = [
  { name: 'oldest-first', arrange: (lines) => lines },
  { name: 'newest-first', arrange: (lines) => lines.toReversed() },
  { name: 'newest-first', arrange: (lines) => byDay(lines) },
  { name: 'oldest-first', arrange: (lines) => byDay(lines.toReversed()) },
];

function byDay(lines: readonly LineFacts[]): readonly LineFacts[] {
  return lines.toSorted((a, b) =>
    a.date === b.date ? 0 : (a.date ?? '') < (b.date ?? '') ? -1 : 1,
  );
}
