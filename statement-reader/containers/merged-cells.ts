import { rowOf, type SheetRow } from '../cells/cells.ts';
import { PackedList, type Room } from '../packed-list.ts';
import type { HiddenColumns } from './hidden-columns.ts';
import { sheetColumnsMax, sheetRowsMax } from './limits.ts';
import { corrupt, tooManyRows } from './refusals.ts';

/** Rows are counted from 1, columns from 0. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * By the row and the column of a cell, the column in which a person sees its text; null for a cell
 * in whose place another one is seen.
 */
export type BegunUnseen = ReadonlyMap<string, number | null>;

/**
 * The cells of a sheet that are shown as one. Only the first of them shows what is in it: a
 * spreadsheet keeps what a file has in the others, and nobody sees it.
 */
export class MergedCells {
  private readonly areas: Area[] = [];
  private readonly hidden: HiddenColumns;

  constructor(hidden: HiddenColumns) {
    this.hidden = hidden;
  }

  add(area: Area): void {
    const { top, bottom, left, right } = area;
    if (!(top >= 1 && bottom >= top && left >= 0 && right >= left)) throw corrupt();
    if (left >= sheetColumnsMax) return;
    if (this.areas.length >= sheetRowsMax) throw tooManyRows();
    this.areas.push(area);
  }

  /** Those that begin in a hidden column and show what is in it in a later one. */
  begunUnseen(): BegunUnseen {
    const found = new Map<string, number | null>();
    for (const { top, left, right } of this.areas) {
      const shown = this.hidden.firstShown(left, right);
      if (shown === null || shown === left) continue;
      found.set(`${top} ${left}`, shown).set(`${top} ${shown}`, null);
    }
    return found;
  }

  /** The rows, which are in their order, as they are shown. */
  shown(rows: PackedList<SheetRow>, room: Room): PackedList<SheetRow> {
    if (this.areas.length === 0) return rows;
    const waiting = this.areas.toSorted((one, other) => other.top - one.top);
    let open: Area[] = [];
    const shown = new PackedList<SheetRow>(room);
    for (const row of rows.drain()) {
      for (let next = waiting.at(-1); next && next.top <= row.row; next = waiting.at(-1)) {
        waiting.pop();
        if (next.bottom >= row.row) open.push(next);
      }
      open = open.filter(({ bottom }) => bottom >= row.row);
      // They do not overlap, so that no row has more of them.
      if (open.length > sheetColumnsMax) throw corrupt();
      const cells = row.cells.map((cell, at) => (this.covers(open, row.row, at) ? '' : cell));
      if (cells.some((cell) => cell !== '')) {
        shown.push(rowOf(row.row, cells, row.isHidden === true));
      }
    }
    return shown;
  }

  private covers(areas: readonly Area[], row: number, column: number): boolean {
    return areas.some(({ top, left, right }) => {
      if (column < left || column > right) return false;
      return row !== top || column !== (this.hidden.firstShown(left, right) ?? left);
    });
  }
}
