import type { Direction, LineKind, LineWarning } from '@peerdesk/contract/statement.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import type { LineError } from '../statement.ts';

/**
 * What the proof needs of a line and may change about it. The rest of a long statement waits packed
 * until its balances are proved.
 */
export interface LineFacts {
  readonly row: number;
  readonly date: string | null;
  readonly amount: Minor | null;
  readonly balance: Minor | null;
  readonly rrn: string | null;
  /** What the bank's own words say of the direction. */
  readonly wordsSay: Direction | null;
  /** A number that stands for time, narration and reference: it finds, and decides nothing. */
  readonly textKey: number;
  direction: Direction | null;
  kind: LineKind;
  error: LineError | null;
  duplicateOf: number | null;
  copy: number;
  warn(warning: LineWarning): void;
  /** Time, narration and reference. They are unpacked: best asked for line after line. */
  texts(): readonly (string | null)[];
}

/**
 * A number of 53 bits for texts: the same for the same texts, and hardly ever for others, unless
 * somebody makes them so. What it finds is therefore compared before anything follows from it.
 */
export function keyOfTexts(...texts: readonly (string | null)[]): number {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (const text of texts) {
    for (let at = 0; at < (text?.length ?? 0); at += 1) {
      const code = text?.charCodeAt(at) ?? 0;
      one = Math.imul(one ^ code, 2_654_435_761);
      two = Math.imul(two ^ code, 1_597_334_677);
    }
    one = Math.imul(one ^ 0x1_0001, 2_654_435_761);
    two = Math.imul(two ^ 0x1_0001, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & two) + (one >>> 0);
}

/** The numbers that are there more than once, without a map of all of them. */
export function repeatedIn(keys: Float64Array): ReadonlySet<number> {
  const sorted = keys.toSorted();
  const repeated = new Set<number>();
  for (let at = 1; at < sorted.length; at += 1) {
    const key = sorted[at] ?? 0;
    if (key === sorted[at - 1]) repeated.add(key);
  }
  return repeated;
}
