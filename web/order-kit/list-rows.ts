import type { GateRow } from './row-gate.ts';
import type { Column, RowActions } from './column.ts';
import type { RowSelection } from './use-row-selection.ts';

/** What the table and the cards are given: the same, so that the view is only a choice. */
export interface ListRowsProps<Row extends GateRow> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  actionsOf: (row: Row) => RowActions;
  /** The order that the keys act on. */
  cursor: string | undefined;
  onCursor: (refId: string) => void;
  /** The order in the drawer. */
  openRefId: string | undefined;
  onOpen: (refId: string) => void;
  glowing: ReadonlySet<string>;
  departed: readonly string[];
  /** Present where rows can be picked for one act on all of them. */
  selection: RowSelection<Row> | undefined;
}

/** Presses on controls inside a row are theirs, not the row's. */
export function isOnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('button, a, input, label, [role="menu"]') !== null
  );
}

/** Text that is being selected with the mouse is meant for copying. */
export function isSelectingText(): boolean {
  return window.getSelection()?.type === 'Range';
}

/** Brings a row into view and the focus to it. */
export function focusRow(refId: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(refId)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
