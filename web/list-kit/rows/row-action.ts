import type { ReactNode } from 'react';

/** Letters that lists give to actions of their own. */
export const ownActionKeys = ['s', 'r', 'v'] as const;

/** `a` runs the primary action of any list and `d` the secondary one. */
export type ActionKey = 'a' | 'd' | (typeof ownActionKeys)[number];

export interface RowAction {
  id: string;
  label: string;
  icon?: ReactNode;
  tone: 'primary' | 'danger' | 'plain';
  /** The key that runs it for the row that the cursor is on. */
  shortcut?: ActionKey;
  run: () => void;
}

/** What can be done with one row now: in the row, and in its menu. */
export interface RowActions {
  primary: RowAction | undefined;
  /** The other way to decide, such as declining; a button of its own wherever there is room. */
  secondary: RowAction | undefined;
  more: readonly RowAction[];
}
