import { absolute, minor, type Minor } from '@peerdesk/domain/money.ts';
import { readAmount } from '../cells/amounts.ts';
import type { Columns } from '../layout/find-table.ts';
import type { LineFacts } from '../lines/line-facts.ts';
import type { PlacedRow } from './placed-row.ts';
import { textOf } from './text-line.ts';

/** An amount and a balance in their columns, in a row that was taken for no line. */
export interface Stray {
  /** How many lines stand above it. */
  after: number;
  amount: Minor;
  balance: Minor;
}

/** The figures of a row; null where it has not just one amount, or no balance. */
export function strayOf({ cells }: PlacedRow, columns: Columns, after: number): Stray | null {
  const { debit, credit, amount, balance } = columns;
  const figure = (column: number) => {
    const reading = column < 0 ? null : readAmount(textOf(cells[column] ?? []));
    return reading?.kind === 'amount' ? absolute(reading.amount) : minor(0n);
  };
  const [own, second] = [debit, credit, amount].map(figure).filter((size) => size !== 0n);
  const known = figure(balance);
  if (own === undefined || second !== undefined || known === 0n) return null;
  return { after, amount: own, balance: known };
}

/**
 * Whether a row before the first line or behind the last one goes on from its balance. Between two
 * lines the balances would miss it; at the ends, nothing else does.
 */
export function isLineLost(lines: readonly LineFacts[], strays: readonly Stray[]): boolean {
  return strays.some(({ after, amount, balance }) => {
    const beside = after === 0 ? lines[0] : after === lines.length ? lines.at(-1) : undefined;
    if (beside?.balance == null || beside.amount === null) return false;
    const step = absolute(minor(balance - absolute(beside.balance)));
    return step === amount || step === beside.amount;
  });
}
