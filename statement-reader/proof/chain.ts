import { minor, type Minor } from '@peerdesk/domain/money.ts';
import type { ReadLine } from '../statement.ts';

/** A statement's lines run from the oldest or from the newest; the balances tell. */
export interface Chain {
  order: 'oldest-first' | 'newest-first';
  opening: Minor | null;
  closing: Minor | null;
  /** The row whose balance does not follow from the line before it. */
  brokenAt: number | null;
}

/** Lines with one balance among which a double is looked for; more are no statement's. */
const alikeMax = 200;

/**
 * Marks lines that are identical to one further up, including the balance. They are the same line
 * printed twice, unless the balances prove that the bank booked both: then every balance follows
 * from the line before with all of them in place, which a line printed twice would break.
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

/** Numbers lines that are the same in all that a file without balances tells. */
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

/**
 * Checks that every balance follows from the one before it and the line's amount. Rows with errors
 * are gaps: the chain begins anew behind them. `before` is what an opening row says.
 */
export function checkChain(lines: readonly ReadLine[], before: Minor | null): Chain {
  const counted = lines.filter((line) => line.duplicateOf === null);
  const reversed = counted.toReversed();
  const ways: readonly [Chain['order'], () => readonly ReadLine[]][] = [
    ['oldest-first', () => counted],
    ['newest-first', () => reversed],
    ['newest-first', () => byDay(counted)],
    ['oldest-first', () => byDay(reversed)],
  ];
  let best: Chain | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [order, arrange] of ways) {
    const arranged = arrange();
    const breaks = breaksOf(arranged, before);
    if (breaks.count < fewest) {
      fewest = breaks.count;
      best = { order, ...endsOf(arranged), brokenAt: breaks.row };
    }
    if (fewest === 0) break;
  }
  return withDates(best ?? { order: 'oldest-first', ...endsOf([]), brokenAt: null }, counted);
}

/** Without two balances to compare, the days tell which end of the file is the older one. */
function withDates(chain: Chain, lines: readonly ReadLine[]): Chain {
  if (lines.some(({ balance }) => balance !== null) && lines.length > 1) return chain;
  const days = lines.flatMap(({ date }) => (date === null ? [] : [date]));
  const isNewestFirst = (days[0] ?? '') > (days.at(-1) ?? '');
  return isNewestFirst ? { ...chain, order: 'newest-first' } : chain;
}

/** Some banks list days one way and the lines of a day the other. */
function byDay(lines: readonly ReadLine[]): readonly ReadLine[] {
  return lines.toSorted((a, b) =>
    a.date === b.date ? 0 : (a.date ?? '') < (b.date ?? '') ? -1 : 1,
  );
}

function breaksOf(
  lines: readonly ReadLine[],
  before: Minor | null,
): { count: number; row: number | null } {
  let known = before;
  let count = 0;
  let row: number | null = null;
  for (const line of lines) {
    const { balance } = line;
    if (line.error !== null || line.amount === null || line.direction === null) {
      known = balance;
      continue;
    }
    const after = known === null ? null : minor(known + signed(line));
    if (balance === null) {
      known = after;
      continue;
    }
    if (after !== null && after !== balance) {
      count += 1;
      row ??= line.row;
    }
    known = balance;
  }
  return { count, row };
}

function endsOf(lines: readonly ReadLine[]): { opening: Minor | null; closing: Minor | null } {
  const [oldest] = lines;
  const known = oldest !== undefined && oldest.error === null && oldest.balance !== null;
  return {
    opening: known ? minor((oldest.balance ?? 0n) - signed(oldest)) : null,
    closing: lines.at(-1)?.balance ?? null,
  };
}

function signed({ direction, amount }: ReadLine): bigint {
  return direction === 'debit' ? -(amount ?? 0n) : (amount ?? 0n);
}
