import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column } from './rows/column.ts';
import type { Choice, FilterSpec } from './filter/filter.ts';
import type { FilterValues, ListAddress } from './list-address.ts';
import type { RowActions } from './rows/row-action.ts';
import type { ListTextOverrides } from './texts.ts';

/** What every list's call answers beside the rows. */
export interface ListTotals {
  total: number;
  totalIsCapped: boolean;
  /** Figures on the tabs, by the value of the tab. */
  counts?: Readonly<Record<string, number>>;
}

/** A tab. Its value names its figure, and is that of the parameter unless it sets others. */
export interface ListTab extends Choice {
  set?: FilterValues;
}

/** Tabs set one parameter of the call, or those that they name; '' is all. */
export interface ListTabs<Filters> {
  name: keyof Filters & string;
  options: readonly ListTab[];
}

/** Nothing to show: what to do about it, for whoever looks. */
export interface EmptyText {
  title: string;
  text: string;
  icon?: ReactNode;
  /** What to say instead where the filters name one record, which is no row of the list. */
  filtered?: { title: string; text: string; action: ReactNode } | undefined;
  /** The reader never has such rows: no tab and no filter makes a difference. */
  isOfAllTabs?: boolean;
}

/**
 * One list: what it shows, what it can be asked for and how its rows are told apart. The kit draws
 * the rest; a list is a hook in a file of its own that answers with this.
 */
export interface ListDefinition<Row, Filters = FilterValues> {
  title: string;
  address: ListAddress<Filters>;
  answer: UseQueryResult<ListTotals>;
  /** What stands beside the count, such as what the rows add up to. */
  note?: string | undefined;
  /** The rows of the answer. */
  rows: readonly Row[] | undefined;
  /** What tells one row from another, and names it in the address. */
  idOf: (row: Row) => string;
  /** What a screen reader calls a row, where that says more than its id. */
  nameOf?: (row: Row) => string;
  /**
   * When a row was made, as ISO 8601. Where it is given, rows stay where they are while somebody
   * works with them, and newer ones wait until they are asked for.
   */
  createdAtOf?: (row: Row) => string;
  /** A row whose state has changed is highlighted for a moment. */
  stateOf?: (row: Row) => string;
  tabs?: ListTabs<Filters>;
  filters: readonly FilterSpec<keyof Filters & string>[];
  /** The orders that cards offer, the default first; the table sorts by its columns. */
  sorts?: readonly Choice[];
  /** Without any, the list is always cards. */
  columns: readonly Column<Row>[];
  /** What stands on a card, where that is not the columns one below the other. */
  card?: (row: Row) => ReactNode;
  actionsOf?: (row: Row) => RowActions;
  /** All actions are in the row’s menu, and their column is no wider than that. */
  hasMenuOnly?: boolean;
  /** Tells whoever pressed a key for a row with which nothing can be done how it stands. */
  sayWhyNot?: (id: string) => void;
  /** Where a row has a page of its own: goes there. */
  onOpen?: (id: string) => void;
  empty: EmptyText;
  /** Texts in place of the kit's, such as what a row is called. */
  texts?: ListTextOverrides;
}
