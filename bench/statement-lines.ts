import type { BenchLine } from './statement-files.ts';

export const firstUtr = 500_000_000_000;

/** Lines of a statement, each with the amount and the reference of the order it may pay. */
export function benchLines(count: number): BenchLine[] {
  let balance = 1_000_000n;
  return Array.from({ length: count }, (_, n) => {
    const amount = BigInt(10_000 + n);
    balance += amount;
    return { utr: String(firstUtr + n), amount, balance };
  });
}
