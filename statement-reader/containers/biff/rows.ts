import type { Cell, SheetRow } from '../../cells/cells.ts';
import { PackedList, type Room, type Rows } from '../../packed-list.ts';
import { RowCells } from '../row-cells.ts';
import { SeenColumns } from '../seen-columns.ts';

/** A cell as it is shown, and whether it is what a formula came to. */
interface SeenCell {
  cell: Cell;
  isUnseen: boolean;
  isResult: boolean;
}

export interface Sink {
  /** False where it takes no cell of an earlier row any more. */
  put(row: number, column: number, cell: SeenCell): boolean;
  /** False where that row is packed already. */
  hide(row: number): boolean;
  readonly seen: SeenColumns;
  /** False where the cells of a row are packed already, or about to be. */
  mayHideColumns(): boolean;
}

/** Rows as most programs write them, one after the other: each is packed when the next begins. */
export class OrderedRows implements Sink {
  readonly seen: SeenColumns;
  private readonly rows: PackedList<SheetRow>;
  private readonly room: Room;
  private row = -1;
  private readonly cells: RowCells;
  private readonly hidden = new Set<number>();

  constructor(room: Room, seen = new SeenColumns()) {
    this.rows = new PackedList(room);
    this.room = room;
    this.seen = seen;
    this.cells = new RowCells(seen.hidden);
  }

  mayHideColumns(): boolean {
    return this.row < 0;
  }

  put(row: number, column: number, { cell, isUnseen, isResult }: SeenCell): boolean {
    if (row < this.row) return false;
    if (row > this.row) this.close();
    this.row = row;
    const place = this.seen.of(row + 1, column);
    if (place === null) return true;
    if (isResult) this.cells.putResult(place, cell, isUnseen, null);
    else this.cells.put(place, cell, isUnseen);
    return true;
  }

  hide(row: number): boolean {
    if (row < this.row) return false;
    this.hidden.add(row);
    return true;
  }

  end(): Rows<SheetRow> {
    this.close();
    return this.seen.merged.shown(this.rows, this.room);
  }

  private close(): void {
    const row = this.cells.take(this.row + 1, this.hidden.has(this.row));
    if (row !== null) this.rows.push(row);
    this.hidden.delete(this.row);
  }
}

export class RowsOfAnyOrder implements Sink {
  readonly seen = new SeenColumns();
  private readonly rows = new Map<number, Map<number, SeenCell>>();
  private readonly hidden = new Set<number>();

  put(row: number, column: number, cell: SeenCell): boolean {
    const cells = this.rows.get(row) ?? new Map<number, SeenCell>();
    this.rows.set(row, cells.set(column, cell));
    return true;
  }

  hide(row: number): boolean {
    this.hidden.add(row);
    return true;
  }

  mayHideColumns(): boolean {
    return true;
  }

  end(room: Room): Rows<SheetRow> {
    this.seen.settle();
    const ordered = new OrderedRows(room, this.seen);
    for (const row of this.hidden) ordered.hide(row);
    for (const [row, cells] of [...this.rows].toSorted(([one], [other]) => one - other)) {
      const columns = [...cells].toSorted(([one], [other]) => one - other);
      for (const [column, cell] of columns) ordered.put(row, column, cell);
    }
    return ordered.end();
  }
}
