import { add, type Minor, negate, zero } from '../money.ts';

/** One movement of an account; `kind` is that of its entry. */
export interface Movement {
  kind: string;
  amount: Minor;
}

/** Totals in and out for one kind, neither below zero. */
export interface KindTotal<Kind extends string> {
  kind: Kind;
  count: number;
  credit: Minor;
  debit: Minor;
}

/**
 * The statement of an account: each movement, the oldest first, with the balance after it, and the
 * totals by kind in the order in which the kinds first appear.
 */
export function accountStatement<Line extends Movement>(
  opening: Minor,
  movements: readonly Line[],
): {
  lines: (Line & { balance: Minor })[];
  closing: Minor;
  totals: KindTotal<Line['kind']>[];
} {
  let closing = opening;
  const lines = movements.map((line) => {
    closing = add(closing, line.amount);
    return { ...line, balance: closing };
  });
  const kinds = [...new Set(movements.map(({ kind }) => kind))];
  return { lines, closing, totals: kinds.map((kind) => totalOf(movements, kind)) };
}

function totalOf<Kind extends string>(movements: readonly Movement[], kind: Kind): KindTotal<Kind> {
  const own = movements.filter((movement) => movement.kind === kind);
  return {
    kind,
    count: own.length,
    credit: sumOf(own.filter(({ amount }) => amount > 0n)),
    debit: negate(sumOf(own.filter(({ amount }) => amount < 0n))),
  };
}

function sumOf(movements: readonly Movement[]): Minor {
  return movements.reduce((sum, { amount }) => add(sum, amount), zero);
}
