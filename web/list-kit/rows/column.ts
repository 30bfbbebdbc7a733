import type { ReactNode } from 'react';

/** Where there is room to spare: `extraClass` of the table says the same in its own words. */
export const extraMedia = '(width >= 1600px)';

/** One column of a list. The table and the cards are both drawn from the columns. */
export interface Column<Row> {
  key: string;
  label: string;
  /** The field to sort by, where the server sorts by it. */
  sort?: string;
  isNumeric?: boolean;
  /** The class of the column's width in the table; those without share what is left. */
  width?: string;
  /** Cannot be hidden. */
  isFixed?: boolean;
  /** Only on screens with room to spare. */
  isExtra?: boolean;
  /**
   * Where the screen has no room to spare, it is no column of the table but a second line below
   * this other one.
   */
  under?: { key: string; cell: (row: Row) => ReactNode };
  /** Where it stands on a card: at the top's start or end, below as a labelled line, or nowhere. */
  card?: 'start' | 'end' | 'line';
  /** What a card calls it, where that depends on the row. */
  captionOf?: (row: Row) => string;
  cell: (row: Row) => ReactNode;
  /** Classes of the cell itself. */
  cellClass?: string;
  /** How many columns the cell of this row takes, where it stands for those after it too. */
  spanOf?: (row: Row) => number;
}

export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  hide: string | undefined,
): Column<Row>[] {
  const hidden = new Set(hide?.split(','));
  return columns.filter(({ key, isFixed }) => isFixed || !hidden.has(key));
}

/** The `hide` of the address after a column was ticked on or off; undefined when none is hidden. */
export function toggledHide(hide: string | undefined, key: string): string | undefined {
  const hidden = new Set(hide?.split(','));
  if (!hidden.delete(key)) hidden.add(key);
  return [...hidden].join(',') || undefined;
}

/** The columns that this row has a cell in: those under a wider cell before them are left out. */
export function cellsOf<Row>(
  columns: readonly Column<Row>[],
  row: Row,
): { column: Column<Row>; span: number }[] {
  const cells: { column: Column<Row>; span: number }[] = [];
  for (let at = 0; at < columns.length;) {
    const column = columns[at];
    if (!column) break;
    const span = Math.min(column.spanOf?.(row) ?? 1, columns.length - at);
    cells.push({ column, span });
    at += Math.max(1, span);
  }
  return cells;
}
