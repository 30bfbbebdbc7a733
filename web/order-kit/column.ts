import type { ReactNode } from 'react';

/**
 * One column of a list of orders. A list is its columns: the table and the cards are both drawn
 * from them.
 */
export interface Column<Row> {
  key: string;
  label: string;
  /** The field to sort by, where the server sorts by it. */
  sort?: string;
  isNumeric?: boolean;
  /** The class of the column's width in the table; those without share what is left. */
  width: string;
  /** Cannot be hidden. */
  isFixed?: boolean;
  /** Only on screens with room to spare. */
  isExtra?: boolean;
  /** Where it stands on a card: at the top's start or end, below as a labelled line, or nowhere. */
  card: 'start' | 'end' | 'line' | 'none';
  cell: (row: Row) => ReactNode;
}

/** `a` is the main act of any list and `d` its refusal; a list may have letters of its own. */
export type ActKey = 'a' | 'd' | 's' | 'r' | 'v';

export interface RowAction {
  id: string;
  label: string;
  icon?: ReactNode;
  tone: 'primary' | 'danger' | 'plain';
  /** The key that does it to the order that the cursor is on. */
  shortcut?: ActKey;
  run: () => void;
}

/** What may be done with one order now: in the row, and in its menu. */
export interface RowActions {
  primary: RowAction | undefined;
  decline: RowAction | undefined;
  more: readonly RowAction[];
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
