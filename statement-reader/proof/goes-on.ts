import type { LineFacts } from '../lines/line-facts.ts';

/**
 * Whether the lines of a sheet follow from those of the sheets before, where no balance contradicts
 * another: on both sides of the border a balance is known, and no row between the two is
 * unreadable, so that they were compared over the border.
 *
 * @param after how many lines stand above the border.
 */
export function goesOn(lines: readonly LineFacts[], after: number): boolean {
  return isCompared(lines.slice(0, after).toReversed()) && isCompared(lines.slice(after));
}

/** Whether a balance comes before any row that cannot be read, or nothing counts at all. */
function isCompared(fromBorder: readonly LineFacts[]): boolean {
  const counted = fromBorder.filter(({ duplicateOf }) => duplicateOf === null);
  const next = counted.find(({ error, balance }) => error !== null || balance !== null);
  return next === undefined ? counted.length === 0 : next.error === null;
}
