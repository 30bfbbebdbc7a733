import { because } from '@peerdesk/contract/because.ts';
import type { Direction } from '@peerdesk/contract/statement.ts';
import { negate, type Minor } from '@peerdesk/domain/money.ts';
import { readAmount, readFlag, type AmountReading } from '../cells/amounts.ts';
import { cellKind, cellText, provingText, type Cell } from '../cells/cells.ts';
import type { Columns } from '../layout/find-table.ts';
import type { PickedRow } from '../layout/pick-rows.ts';
import type { LineError, RowReason } from '../statement.ts';

/** How a file writes plus and minus, as whole columns show; a single row might mislead. */
export interface Signs {
  /** The debit column holds negative amounts. */
  negativeDebits: boolean;
  /** The column `Dr / Cr` does hold such words. */
  hasFlags: boolean;
  /** Some amount has a sign or a flag of its own. */
  hasSigns: boolean;
  /**
   * The column `Dr / Cr` behind the balance is the balance's: amounts have a side of their own, all
   * of them or another one than it says.
   */
  areBalances: boolean;
  /** It says the same in every row, as whichever of the two it is of. */
  isEither: boolean;
  /** It says nowhere that something is a debit. */
  areCredits: boolean;
}

export type Money =
  | { ok: true; amount: Minor; direction: Direction | null }
  | { ok: false; error: LineError };

const cellFaults = {
  formula: { code: 'FORMULA', reason: because('row_formula') },
  error: { code: 'CELL_ERROR', reason: because('row_cell_error') },
} as const satisfies Record<'formula' | 'error', LineError>;

/** What is wrong with a cell that has no value of its own. */
export function faultOf(cell: Cell | undefined): LineError | null {
  const kind = cellKind(cell);
  return kind === 'formula' || kind === 'error' ? cellFaults[kind] : null;
}

/** Sees how the file writes plus and minus, row by row. */
export class SignReader {
  private rows = 0;
  private flagged = 0;
  private readonly flags = new Set<Direction>();
  private flaggedAmounts = 0;
  private hasNegativeDebit = false;
  private hasPositiveDebit = false;
  private hasSigns = false;
  /** An amount of one side beside the word for the other one. */
  private readonly crossed = { debit: false, credit: false };

  private readonly columns: Columns;

  constructor(columns: Columns) {
    this.columns = columns;
  }

  add(cells: readonly Cell[]): void {
    const { debit, amount, direction } = this.columns;
    this.rows += 1;
    const flag = direction < 0 ? null : readFlag(cellText(cells[direction]));
    if (flag !== null) {
      this.flagged += 1;
      this.flags.add(flag);
    }
    const paid = debit < 0 ? null : readAmount(cellText(cells[debit]));
    if (paid?.kind === 'amount') {
      this.hasNegativeDebit ||= paid.amount < 0n;
      this.hasPositiveDebit ||= paid.amount > 0n;
    }
    const moved =
      amount < 0 || (this.hasSigns && flag === null) ? null : readAmount(cellText(cells[amount]));
    if (moved?.kind !== 'amount') return;
    this.hasSigns ||= moved.flag !== null || moved.amount < 0n;
    if (moved.flag !== null) this.flaggedAmounts += 1;
    const own = moved.amount < 0n ? 'debit' : (moved.flag ?? 'credit');
    if (flag !== null && flag !== own) this.crossed[own] = true;
  }

  read(): Signs {
    return {
      negativeDebits: this.hasNegativeDebit && !this.hasPositiveDebit,
      hasFlags: this.flagged > 0 && this.flagged * 2 >= this.rows,
      hasSigns: this.hasSigns,
      areBalances: this.isBehind() && this.hasOwnSides(),
      isEither: this.isBehind() && !this.hasOwnSides() && this.flags.size === 1,
      areCredits: !this.flags.has('debit'),
    };
  }

  private isBehind(): boolean {
    const { amount, direction, balance, balanceDirection } = this.columns;
    return balanceDirection < 0 && amount >= 0 && amount < balance && balance < direction;
  }

  private hasOwnSides(): boolean {
    const isCrossed = this.hasSigns && (this.crossed.debit || this.crossed.credit);
    return isCrossed || (this.rows > 0 && this.flaggedAmounts === this.rows);
  }
}

/** The columns, where the signs of a file show which of them its words for the side belong to. */
export function columnsBy({ areBalances }: Signs, columns: Columns): Columns {
  if (!areBalances) return columns;
  return { ...columns, direction: -1, balanceDirection: columns.direction };
}

/** The amount and direction of a row; the direction is null where nothing in the row tells. */
export function readMoney(row: PickedRow, columns: Columns, signs: Signs): Money {
  return columns.amount >= 0
    ? fromAmount(row, columns, signs)
    : fromPair(row, columns, signs.negativeDebits);
}

function fromPair(row: PickedRow, columns: Columns, negativeDebits: boolean): Money {
  const sides = [
    ['debit', columns.debit],
    ['credit', columns.credit],
  ] as const;
  const found: { direction: Direction; amount: Minor }[] = [];
  for (const [direction, column] of sides) {
    const fault = faultOf(row.cells[column]);
    if (fault) return { ok: false, error: fault };
    const reading = readAmount(cellText(row.cells[column]));
    if (reading.kind === 'error') return bad(reading.reason);
    if (reading.kind === 'amount' && reading.amount !== 0n) {
      found.push(ofSide(direction, reading, negativeDebits));
    }
  }
  const [only, second] = found;
  if (!only) return none();
  if (second) {
    return { ok: false, error: { code: 'BOTH_SIDES', reason: because('row_with_both_sides') } };
  }
  return { ok: true, ...only };
}

/** A negative credit is a debit and the reverse, unless the file writes all debits as negative. */
function ofSide(
  direction: Direction,
  { amount }: AmountReading & { kind: 'amount' },
  negativeDebits: boolean,
): { direction: Direction; amount: Minor } {
  if (amount > 0n) return { direction, amount };
  const isPlain = direction === 'debit' && negativeDebits;
  return { direction: isPlain ? 'debit' : opposite(direction), amount: negate(amount) };
}

function fromAmount(row: PickedRow, columns: Columns, signs: Signs): Money {
  const cell = row.cells[columns.amount];
  const fault = faultOf(cell);
  if (fault) return { ok: false, error: fault };
  const reading = readAmount(cellText(cell));
  if (reading.kind === 'error') return bad(reading.reason);
  if (reading.kind === 'empty' || reading.amount === 0n) return none();
  const isNegative = reading.amount < 0n;
  const amount = isNegative ? negate(reading.amount) : reading.amount;
  const hasFlags = signs.hasFlags && !signs.areBalances;
  const beside = hasFlags ? readFlag(cellText(row.cells[columns.direction])) : null;
  if (hasFlags) return { ok: true, amount, direction: beside ?? reading.flag };
  if (reading.flag !== null) {
    return { ok: true, amount, direction: isNegative ? 'debit' : reading.flag };
  }
  const bySign = isNegative ? 'debit' : 'credit';
  return { ok: true, amount, direction: signs.hasSigns ? bySign : null };
}

/** A signed balance: an overdraft is negative or marked `Dr`. */
export function readBalance(
  row: PickedRow,
  columns: Columns,
): { ok: true; balance: Minor | null } | { ok: false; error: LineError } {
  if (columns.balance < 0) return { ok: true, balance: null };
  const cell = row.cells[columns.balance];
  const text = provingText(cell);
  const isStored = cellKind(cell) === 'formula' && text !== '';
  const fault = isStored ? null : faultOf(cell);
  if (fault) return { ok: false, error: fault };
  const reading = readAmount(text);
  if (reading.kind === 'error') {
    return { ok: false, error: { code: 'BAD_BALANCE', reason: reading.reason } };
  }
  if (reading.kind === 'empty') return { ok: true, balance: null };
  const beside =
    columns.balanceDirection < 0
      ? null
      : readFlag(provingText(row.cells[columns.balanceDirection]));
  const isOverdrawn = (beside ?? reading.flag) === 'debit' && reading.amount > 0n;
  return { ok: true, balance: isOverdrawn ? negate(reading.amount) : reading.amount };
}

function opposite(direction: Direction): Direction {
  return direction === 'debit' ? 'credit' : 'debit';
}

function bad(reason: RowReason): Money {
  return { ok: false, error: { code: 'BAD_AMOUNT', reason } };
}

function none(): Money {
  return { ok: false, error: { code: 'NO_AMOUNT', reason: because('row_without_amount') } };
}
