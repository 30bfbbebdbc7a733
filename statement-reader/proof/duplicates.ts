import type { ReadLine } from '../statement.ts';
import { checkChain } from './chain.ts';

/** How many lines of one balance are compared with each other; no honest file has more. */
const alikeMax = 200;

/**
 * Marks lines that are identical to one further up, with its balance. They are one line printed
 * twice, unless the balances prove that the bank booked both: then each balance follows from the
 * line before with all of them in place, which a line printed twice would break.
 */
export function markDuplicates(lines: readonly ReadLine[]): void {
  const byBalance = new Map<bigint, ReadLine[]>();
  const doubles: { line: ReadLine; row: number }[] = [];
  for (const line of lines) {
    if (line.error !== null || line.balance === null) continue;
    const alike = byBalance.get(line.balance);
    const same = alike?.find((other) => identityOf(other) === identityOf(line));
    if (same) doubles.push({ line, row: same.row });
    else if (alike === undefined) byBalance.set(line.balance, [line]);
    else if (alike.length < alikeMax) alike.push(line);
  }
  if (doubles.length > 0 && checkChain(lines, null).brokenAt === null) return;
  for (const { line, row } of doubles) {
    line.duplicateOf = row;
    line.warnings.push('DUPLICATE_IN_FILE');
  }
}

/** Numbers the lines that nothing tells apart in a file without balances. */
export function countCopies(lines: readonly ReadLine[]): void {
  const seen = new Map<string, number>();
  for (const line of lines) {
    if (line.error !== null || line.balance !== null) continue;
    const key = identityOf(line);
    line.copy = seen.get(key) ?? 0;
    seen.set(key, line.copy + 1);
  }
}

function identityOf(line: ReadLine): string {
  const { date, time, direction, amount, balance, narration, reference } = line;
  return [date, time, direction, amount, balance, narration, reference].join('\u0000');
}
