import type { Column } from './column.ts';
import type { RowActions } from './row-action.ts';
import type { Selection } from './use-selection.ts';

/** What the table and the cards are given: the same, so that the view is only a choice. */
export interface ListRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  /** All rows of the page, of which `rows` may be those that are drawn so far. */
  page: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  actionsOf: ((row: Row) => RowActions) | undefined;
  hasMenuOnly?: boolean | undefined;
  /** The row that the keys act on. */
  cursor: string | undefined;
  onCursor: (id: string) => void;
  /** The row in the drawer. */
  openId: string | undefined;
  /** Present where rows open; then the keys move over them too. */
  onOpen: ((id: string) => void) | undefined;
  glowing: ReadonlySet<string>;
  /** Rows that no longer match and only keep their place. */
  removed: readonly string[];
  /** Present where rows can be selected for one action on all of them. */
  selection: Selection<Row> | undefined;
}

/** What makes an element a row of the list: its name, and how it is reached and opened. */
export function rowAttributes<Row>(props: ListRowsProps<Row>, row: Row, index: number) {
  const { cursor, onCursor, openId, onOpen } = props;
  const id = props.idOf(row);
  if (!onOpen) return { 'data-row': id };
  return {
    'data-row': id,
    tabIndex: cursor === id || (cursor === undefined && index === 0) ? 0 : -1,
    'aria-current': openId === id || undefined,
    onFocus: () => onCursor(id),
    onKeyDown: (event: { key: string; target: EventTarget; currentTarget: EventTarget }) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(id);
    },
    onClick: (event: { target: EventTarget }) => {
      if (!isOnControl(event.target) && !isSelectingText()) onOpen(id);
    },
  };
}

/** Presses on controls inside a row are theirs, not the row's. */
function isOnControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('button, a, input, label, [role="menu"]') !== null
  );
}

/** Text that is being selected with the mouse is meant for copying. */
function isSelectingText(): boolean {
  return window.getSelection()?.type === 'Range';
}

/** Brings the focus to the row that the keys act on, or to the first. */
export function focusCurrentRow(): boolean {
  const row = document.querySelector<HTMLElement>('[data-row][tabindex="0"]');
  row?.focus();
  return row !== null;
}

/** Brings a row into view and the focus to it. */
export function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
