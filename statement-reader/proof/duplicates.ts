import { hash } from 'node:crypto';
import { keyOfTexts, repeatedIn, type LineFacts } from '../lines/line-facts.ts';
import { checkChain } from './chain.ts';

/**
 * Marks lines that are identical to one further up, with its balance. They are one line printed
 * twice, unless the balances prove that the bank booked both: then each balance follows from the
 * line before with all of them in place, which a line printed twice would break.
 */
export function markDuplicates(lines: readonly LineFacts[]): void {
  const first = new Map<string, number>();
  const doubles: { line: LineFacts; row: number }[] = [];
  for (const line of alikeAmong(lines, true)) {
    const identity = identityOf(line);
    const row = first.get(identity);
    if (row === undefined) first.set(identity, line.row);
    else doubles.push({ line, row });
  }
  if (doubles.length > 0 && checkChain(lines, null).brokenAt === null) return;
  for (const { line, row } of doubles) {
    line.duplicateOf = row;
    line.warn('DUPLICATE_IN_FILE');
  }
}

/** Numbers the lines that nothing tells apart in a file without balances. */
export function countCopies(lines: readonly LineFacts[]): void {
  const seen = new Map<string, number>();
  for (const line of alikeAmong(lines, false)) {
    const key = identityOf(line);
    line.copy = seen.get(key) ?? 0;
    seen.set(key, line.copy + 1);
  }
}

/** The few lines that may be identical to another, of those with a balance or of those without. */
function alikeAmong(lines: readonly LineFacts[], hasBalance: boolean): readonly LineFacts[] {
  const counted = lines.filter(
    ({ error, balance }) => error === null && (balance !== null) === hasBalance,
  );
  const keys = Float64Array.from(counted, keyOf);
  const repeated = repeatedIn(keys);
  return repeated.size === 0 ? [] : counted.filter((_, at) => repeated.has(keys[at] ?? 0));
}

function keyOf({ date, direction, amount, balance, textKey }: LineFacts): number {
  return keyOfTexts([date, direction, amount, balance, textKey].join(' '));
}

/** Short, whatever the texts are, and made equal by nobody for texts that differ. */
function identityOf(line: LineFacts): string {
  const { date, direction, amount, balance } = line;
  const facts = [date, direction, amount, balance].map(String);
  return hash('sha256', JSON.stringify([...facts, ...line.texts()]), 'base64');
}
