import type { Direction } from '@peerdesk/contract/statement.ts';
import { minor, type Minor } from '@peerdesk/domain/money.ts';
import type { LineFacts } from '../lines/line-facts.ts';

/** What lines sum up to, and how many of them there are. */
export interface Sums {
  debit: Minor;
  credit: Minor;
  debits: number;
  credits: number;
}

export function sumsOf(lines: readonly LineFacts[]): Sums {
  const sums = { ...noSums };
  for (const line of lines) count(sums, line);
  return sums;
}

export const noSums: Sums = { debit: minor(0n), credit: minor(0n), debits: 0, credits: 0 };

function count(sums: Sums, { direction, amount, duplicateOf, error }: LineFacts): void {
  if (duplicateOf !== null || error !== null) return;
  if (direction === 'debit') {
    sums.debit = minor(sums.debit + (amount ?? 0n));
    sums.debits += 1;
  } else if (direction === 'credit') {
    sums.credit = minor(sums.credit + (amount ?? 0n));
    sums.credits += 1;
  }
}

/** The sums up to some places: a long statement has two on every page, and adds up lines once. */
export class RunningSums {
  readonly all: Sums;
  private readonly upTo: ReadonlyMap<number, Sums>;

  constructor(lines: readonly LineFacts[], places: ReadonlySet<number>) {
    const sums = { ...noSums };
    const upTo = new Map([[0, noSums]]);
    lines.forEach((line, at) => {
      count(sums, line);
      if (places.has(at + 1)) upTo.set(at + 1, { ...sums });
    });
    this.upTo = upTo;
    this.all = sums;
  }

  between(from: number, to: number): Sums {
    const [above, below] = [this.upTo.get(from) ?? noSums, this.upTo.get(to) ?? this.all];
    return {
      debit: minor(below.debit - above.debit),
      credit: minor(below.credit - above.credit),
      debits: below.debits - above.debits,
      credits: below.credits - above.credits,
    };
  }
}

/** As apps that leave such payments out of their totals call them. */
const own =
  /\bself[ -]?transfer|\btransfer(?:red)? to self\b|\bown (?:bank )?(?:account|a\/c)s?\b/i;

/** What lines sum up to without those between accounts of one owner; null where there are none. */
export function sumWithoutOwn(lines: readonly LineFacts[], what: Direction): Minor | null {
  const others = lines.filter((line) => {
    return line.direction !== what || !line.texts().some((text) => text && own.test(text));
  });
  return others.length === lines.length ? null : sumsOf(others)[what];
}
