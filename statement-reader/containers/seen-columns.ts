import { HiddenColumns } from './hidden-columns.ts';
import { sheetColumnsMax } from './limits.ts';
import { MergedCells, type BegunUnseen } from './merged-cells.ts';

/**
 * In which column of a sheet a person sees a cell: its own, unless that is hidden. A merged cell
 * that begins in a hidden column shows its text in the next one that is shown.
 */
export class SeenColumns {
  readonly hidden = new HiddenColumns();
  readonly merged = new MergedCells(this.hidden);
  private begun: BegunUnseen;

  /** @param begun what an earlier reading of the sheet found to be shown elsewhere. */
  constructor(begun: BegunUnseen = new Map()) {
    this.begun = begun;
  }

  /** All of the sheet's merged cells are known; its cells are asked for from now on. */
  settle(): void {
    this.begun = this.merged.begunUnseen();
  }

  /** Null where nobody sees the cell; rows are counted from 1. */
  of(row: number, column: number): number | null {
    const elsewhere = this.begun.size === 0 ? undefined : this.begun.get(`${row} ${column}`);
    if (elsewhere !== undefined) return elsewhere;
    return column >= sheetColumnsMax || this.hidden.has(column) ? null : column;
  }
}

/**
 * Reads a sheet, and once more where its merged cells, which are told of below its rows, begin in
 * columns that nobody sees.
 */
export async function readAsSeen<Reader extends { readonly seen: SeenColumns }>(
  read: (begun?: BegunUnseen) => Reader | Promise<Reader>,
): Promise<Reader> {
  const reader = await read();
  const begun = reader.seen.merged.begunUnseen();
  return begun.size === 0 ? reader : await read(begun);
}
