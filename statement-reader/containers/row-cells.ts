import { cellText, rowOf, type Cell, type SheetRow } from '../cells/cells.ts';
import { resultOf, type Formula, type Result } from './formula.ts';
import type { HiddenColumns } from './hidden-columns.ts';

interface Waiting {
  formula: Formula | null;
  stored: Cell;
  cells: Cell[];
  isBusy: boolean;
}

/** Results closer than this are the same: what programs store has the noise of binary fractions. */
const noise = 0.001;

/**
 * The cells of one row of a sheet. What nobody sees in a cell is not read; a row in which nobody
 * sees anything is a hidden one.
 *
 * Whoever opens a workbook sees what its formulas come to then, whatever result is stored with
 * them. They are computed from this row and the one before it.
 */
export class RowCells {
  private shown: Cell[] = [];
  private unseen: Cell[] = [];
  private row = 0;
  private before: { row: number; shown: readonly Cell[]; unseen: readonly Cell[] } | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly hidden: HiddenColumns;

  constructor(hidden: HiddenColumns) {
    this.hidden = hidden;
  }

  put(column: number, cell: Cell, isUnseen: boolean): void {
    if (cell !== '') this.place(column, cell, isUnseen);
  }

  private place(column: number, cell: Cell, isUnseen: boolean): Cell[] {
    const cells = isUnseen ? this.unseen : this.shown;
    while (cells.length < column) cells.push('');
    cells[column] = cell;
    return cells;
  }

  /**
   * @param stored an empty text also stands for a formula whose result was never worked out.
   * @param formula null for one that cannot be computed.
   */
  putResult(column: number, stored: Cell, isUnseen: boolean, formula: Formula | null): void {
    const cells = this.place(column, stored, isUnseen);
    this.waiting.set(column, { formula, stored, cells, isBusy: false });
  }

  get isEmpty(): boolean {
    return this.shown.length === 0 && this.unseen.length === 0;
  }

  /**
   * The row, or null without cells; the next one begins.
   *
   * @param count how many rows of the sheet it stands for.
   */
  take(row: number, isHidden: boolean, count = 1): SheetRow | null {
    if (this.isEmpty) return null;
    this.row = row;
    for (const column of this.waiting.keys()) this.compute(column);
    this.waiting.clear();
    const { shown, unseen } = this;
    this.before = { row: row + count - 1, shown, unseen };
    this.shown = [];
    this.unseen = [];
    return shown.length > 0 ? rowOf(row, shown, isHidden) : rowOf(row, unseen, true);
  }

  private compute(column: number): void {
    const own = this.waiting.get(column);
    if (!own || own.isBusy) return;
    own.isBusy = true;
    const valueAt = (row: number, at: number) => this.valueAt(row, at);
    const result = own.formula === null ? null : resultOf(own.formula, valueAt);
    own.cells[column] = shownResult(own.stored, result);
    this.waiting.delete(column);
  }

  private valueAt(row: number, column: number): Result {
    if (this.hidden.has(column)) return null;
    if (row === this.row) {
      if (this.waiting.get(column)?.isBusy === true) return null;
      this.compute(column);
      return valueOf(this.shown[column] || this.unseen[column]);
    }
    const { before } = this;
    if (before === null || row > this.row || row < before.row) return null;
    return row > before.row ? '' : valueOf(before.shown[column] || before.unseen[column]);
  }
}

function valueOf(cell: Cell | undefined): Result {
  if (cell === undefined || typeof cell === 'string') return cell ?? '';
  return cell.kind === 'number' ? Number(cell.text) : null;
}

/** What a formula shows, where it comes to what is stored with it, and else the formula. */
function shownResult(stored: Cell, result: Result): Cell {
  if (result === null) {
    if (typeof stored !== 'string' && stored.kind === 'error') return stored;
    const text = cellText(stored);
    return { kind: 'formula', text: '', ...(text !== '' && { stored: text }) };
  }
  const isSame =
    typeof stored === 'string'
      ? stored === result
      : stored.kind !== 'error' && Math.abs(Number(stored.text) - Number(result)) < noise;
  return isSame ? stored : { kind: 'formula', text: '' };
}
