import type { Conditions } from './conditions.ts';
import type { Filter, Param } from './filters.ts';
import type { Queryable } from '../pool.ts';

/**
 * A list in SQL: its table, its scope, and the meaning of each filter and sort of its specification
 * in the contract. Nothing that a caller sends becomes part of the SQL text.
 */
export interface ListSource<Row extends object, Scope, Filters, Sort extends string> {
  /** The table with the alias used in the parts below, such as `payin p`. */
  table: string;
  /** A unique column. Every order ends with it, so that pages neither repeat nor miss a row. */
  key: string;
  /** Which rows of the table belong to the list at all. */
  where?: string;
  /** Joins that scope, filters and sorts need. */
  joins?: string;
  columns: string;
  /** Never set at run time: carries the type of a row of these columns. */
  readonly row?: Row;
  /** Further joins for the columns: applied only to the rows of a page. */
  rowJoins?: string | ((param: Param, now: number) => string);
  scope: (all: Conditions, scope: Scope) => void;
  filters: { readonly [Name in keyof Filters]-?: Filter<NonNullable<Filters[Name]>> };
  /**
   * The search filter, which is selective but expensive: page, total and counts share one
   * evaluation of it. It receives the other conditions, which must not refer to `joins`.
   */
  search?: keyof Filters;
  /** Of a search that may find only some of the matches. */
  limited?: LimitedSearch;
  sorts: { readonly [Name in Sort]: string };
  /** The default order, by columns that are never null. */
  order: string;
  /** While the first filter is set, the rows of the second, one of the tabs, come first. */
  first?: { during: keyof Filters; rows: keyof Filters };
  /** What each row adds to the sum, if requested, in minor units; must not refer to `joins`. */
  summed?: string;
  /**
   * The statuses to count, under all filters but the one by status and those that part a status
   * (`parts`): both are set by tabs.
   */
  counted?: {
    filter: keyof Filters;
    parts?: readonly (keyof Filters)[];
    column: string;
    statuses: readonly string[];
  };
}

/** A search that finds rows in several ways, and up to so many in each. */
export interface LimitedSearch {
  /** A total of as many is not exact. */
  most: number;
  /** How a text is looked for, by how many matches the database expects. */
  ways: (db: Queryable, text: string) => Promise<SearchWays>;
  /** Finds the matches among the newest rows, for where a way found others than these. */
  newest: (text: string) => SearchWays;
  /** Finds all of them: for reading every row. */
  all: Filter<string>;
  /** Whether a row matches, looked up row by row: for where other conditions leave few. */
  each: Filter<string>;
}

/** The ways of one search; `others`: the list's other conditions, including its scope. */
export type SearchWays = (param: Param, others: string) => readonly SearchWay[];

/** One way: a subquery of keys. */
export interface SearchWay {
  keys: string;
  /** Does it find the newest matches, if it finds only some? */
  isNewestFirst: boolean;
}

export interface ListRequest<Scope, Filters, Sort extends string> {
  scope: Scope;
  filters: Filters;
  /**
   * Filters that are tabs besides the statuses: each is counted by its name, whether set or not,
   * under all filters that are not tabs.
   */
  tabs?: Partial<Filters>;
  now: number;
  sort?: Sort | `-${Sort}` | undefined;
  /** Without a sort: by the first of the list's sorts, ascending. */
  isOldestFirst?: boolean;
  skip?: number | undefined;
  pagesize?: number | undefined;
  /** Is the sum requested? */
  isSummed?: boolean;
}

export interface Statement {
  text: string;
  values: unknown[];
}
