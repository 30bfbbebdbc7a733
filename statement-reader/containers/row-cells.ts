import { rowOf, type Cell, type SheetRow } from '../cells/cells.ts';

/**
 * The cells of one row of a sheet. What nobody sees in a cell is not read; a row in which nobody
 * sees anything is a hidden one.
 */
export class RowCells {
  private shown: Cell[] = [];
  private unseen: Cell[] = [];

  put(column: number, cell: Cell, isUnseen: boolean): void {
    const cells = isUnseen ? this.unseen : this.shown;
    while (cells.length < column) cells.push('');
    cells[column] = cell;
  }

  get isEmpty(): boolean {
    return this.shown.length === 0 && this.unseen.length === 0;
  }

  /** The row, or null without cells; the next one begins. */
  take(row: number, isHidden: boolean): SheetRow | null {
    const { shown, unseen } = this;
    if (this.isEmpty) return null;
    this.shown = [];
    this.unseen = [];
    return shown.length > 0 ? rowOf(row, shown, isHidden) : rowOf(row, unseen, true);
  }
}
