import type { Direction } from '@peerdesk/contract/statement.ts';
import type { LineFacts } from '../lines/line-facts.ts';

/** Lines from a place on, up to another one. */
export interface Span {
  from: number;
  to: number;
}

/** The lines of which a printed figure is the sum. */
export class ProvedLines {
  isSome = false;
  /** How many more sums a line is in than the one above it. */
  private readonly steps: Int32Array;

  constructor(count: number) {
    this.steps = new Int32Array(count + 1);
  }

  add({ from, to }: Span): void {
    this.isSome = true;
    this.steps[from] = (this.steps[from] ?? 0) + 1;
    this.steps[to] = (this.steps[to] ?? 0) - 1;
  }

  /** In how many sums each line is. */
  counts(): Int32Array {
    let count = 0;
    return this.steps.map((step) => (count += step));
  }
}

/** Whether each line that counts is in a sum of its own side. */
export function isEachProved(
  lines: readonly LineFacts[],
  proved: Record<Direction, ProvedLines>,
): boolean {
  const counts = { debit: proved.debit.counts(), credit: proved.credit.counts() };
  return lines.every(({ direction, duplicateOf, error }, at) => {
    if (direction === null || duplicateOf !== null || error !== null) return true;
    return (counts[direction][at] ?? 0) > 0;
  });
}
