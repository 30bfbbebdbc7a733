import { minor, type Minor } from '@peerdesk/domain/money.ts';
import type { LineFacts } from '../lines/line-facts.ts';
import { orders } from '../lines/orders.ts';

/** In which order a statement's lines run, as their balances show, and where they break. */
export interface Chain {
  order: 'oldest-first' | 'newest-first';
  opening: Minor | null;
  closing: Minor | null;
  /** The row whose balance does not follow from the line before it. */
  brokenAt: number | null;
  /** The balance that is printed there, and the one that would follow. */
  broken: { expected: Minor; found: Minor } | null;
}

/**
 * Checks that every balance follows from the one before it and the line's amount. A row with an
 * error is a gap, after which the chain starts again. `before` is the balance of an opening row.
 */
export function checkChain(lines: readonly LineFacts[], before: Minor | null): Chain {
  const counted = lines.filter((line) => line.duplicateOf === null);
  let best: Chain | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const { name: order, arrange } of orders) {
    const arranged = arrange(counted);
    const breaks = breaksOf(arranged, before);
    if (breaks.count < fewest) {
      fewest = breaks.count;
      best = { order, ...endsOf(arranged), brokenAt: breaks.row, broken: breaks.broken };
    }
    if (fewest === 0) break;
  }
  return withDates(
    best ?? { order: 'oldest-first', ...endsOf([]), brokenAt: null, broken: null },
    counted,
  );
}

/** Without two balances to compare, the dates tell which end of the file is the older one. */
function withDates(chain: Chain, lines: readonly LineFacts[]): Chain {
  if (lines.some(({ balance }) => balance !== null) && lines.length > 1) return chain;
  const days = lines.flatMap(({ date }) => (date === null ? [] : [date]));
  const isNewestFirst = (days[0] ?? '') > (days.at(-1) ?? '');
  return isNewestFirst ? { ...chain, order: 'newest-first' } : chain;
}

function breaksOf(
  lines: readonly LineFacts[],
  before: Minor | null,
): { count: number; row: number | null; broken: Chain['broken'] } {
  let known = before;
  let count = 0;
  let row: number | null = null;
  let broken: Chain['broken'] = null;
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
      broken ??= { expected: after, found: balance };
    }
    known = balance;
  }
  return { count, row, broken };
}

function endsOf(lines: readonly LineFacts[]): { opening: Minor | null; closing: Minor | null } {
  const [oldest] = lines;
  const known = oldest !== undefined && oldest.error === null && oldest.balance !== null;
  return {
    opening: known ? minor((oldest.balance ?? 0n) - signed(oldest)) : null,
    closing: lines.at(-1)?.balance ?? null,
  };
}

function signed({ direction, amount }: LineFacts): bigint {
  return direction === 'debit' ? -(amount ?? 0n) : (amount ?? 0n);
}
