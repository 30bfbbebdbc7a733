import { pagesizeDefault, totalCap } from '@peerdesk/contract/list.ts';
import pg from 'pg';
import { Conditions } from './conditions.ts';
import type { Filter, Param } from './filters.ts';
import type { Queryable } from './pool.ts';

/** Tabs count up to this number per status. */
const statusCountMax = 1000;

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
  sorts: { readonly [Name in Sort]: string };
  /** The default order. */
  order: string;
  /** The statuses to count, under all filters but the one by status. */
  counted?: { filter: keyof Filters; column: string; statuses: readonly string[] };
}

export interface ListRequest<Scope, Filters, Sort extends string> {
  scope: Scope;
  filters: Filters;
  /**
   * Filters that are tabs of their own beside the statuses: each is counted by its name, whether it
   * is set or not, under all filters but those that are tabs.
   */
  tabs?: Partial<Filters>;
  now: number;
  sort?: Sort | `-${Sort}` | undefined;
  skip?: number | undefined;
  pagesize?: number | undefined;
}

export interface ListAnswer<Row> {
  rows: Row[];
  /** Exact up to the cap. */
  totals: { total: number; totalIsCapped: boolean };
  counts: Record<string, number>;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** One page of a list with its total and the counts of its tabs. */
export async function readList<Row extends object, Scope, Filters, Sort extends string>(
  db: Queryable,
  source: ListSource<Row, Scope, Filters, Sort>,
  request: ListRequest<Scope, Filters, Sort>,
): Promise<ListAnswer<Row>> {
  const list = new ListQuery(source, request);
  const counts = list.counts();
  const [page, counted, byStatus] = await Promise.all([
    db.query<Row>(list.page()),
    db.query<{ total: number }>(list.total()),
    counts && db.query<Record<string, number>>(counts),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return {
    rows: page.rows,
    totals: { total: Math.min(total, totalCap), totalIsCapped: total > totalCap },
    counts: byStatus?.rows[0] ?? {},
  };
}

/** One page alone, for whoever does not need to know how many rows there are. */
export async function readListPage<Row extends object, Scope, Filters, Sort extends string>(
  db: Queryable,
  source: ListSource<Row, Scope, Filters, Sort>,
  request: ListRequest<Scope, Filters, Sort>,
): Promise<Row[]> {
  return (await db.query<Row>(new ListQuery(source, request).page())).rows;
}

/** How many rows there are, up to a number; for a figure that stands away from its list. */
export async function countRows<Row extends object, Scope, Filters, Sort extends string>(
  db: Queryable,
  source: ListSource<Row, Scope, Filters, Sort>,
  request: ListRequest<Scope, Filters, Sort>,
): Promise<number> {
  const counted = new ListQuery(source, request).total(statusCountMax);
  return (await db.query<{ total: number }>(counted)).rows[0]?.total ?? 0;
}

/** The statements of one list request, over conditions that are built once. */
export class ListQuery<Row extends object, Scope, Filters, Sort extends string> {
  private readonly source: ListSource<Row, Scope, Filters, Sort>;
  private readonly request: ListRequest<Scope, Filters, Sort>;
  private readonly narrowed: Conditions;
  /** Under all filters except the one whose values are counted. */
  private readonly uncounted = new Conditions();
  private readonly from: string;

  constructor(
    source: ListSource<Row, Scope, Filters, Sort>,
    request: ListRequest<Scope, Filters, Sort>,
  ) {
    this.source = source;
    this.request = request;
    this.from = `from ${source.table} ${source.joins ?? ''}`;
    if (source.where !== undefined) this.uncounted.add(source.where);
    source.scope(this.uncounted, request.scope);
    const isTab = (name: keyof Filters) =>
      name === source.counted?.filter || name in (request.tabs ?? {});
    const names = Object.keys(source.filters) as (keyof Filters)[];
    for (const name of names) if (!isTab(name)) this.add(this.uncounted, name);
    this.narrowed = this.uncounted.copy();
    for (const name of names) if (isTab(name)) this.add(this.narrowed, name);
  }

  /** One page: its keys are picked from an index first, and only its rows joined. */
  page(): Statement {
    const { skip = 0, pagesize = pagesizeDefault } = this.request;
    const all = this.narrowed.copy();
    return this.rows(all, `limit ${all.param(pagesize)} offset ${all.param(skip)}`);
  }

  /** Every row in order, for reading with a cursor. */
  everyRow(): Statement {
    return this.rows(this.narrowed.copy());
  }

  /** The number of rows, exact up to the cap. */
  total(most = totalCap + 1): Statement {
    const { where, values } = this.narrowed;
    return { text: `select ${this.count(where, most)} as total`, values };
  }

  /** How many rows there are in all, for whoever reads every row. */
  everyCount(): Statement {
    const { where, values } = this.narrowed;
    return { text: `select count(*)::int as total ${this.from} where ${where}`, values };
  }

  /** Each status is a literal, so that the planner can use the partial index of open records. */
  counts(): Statement | undefined {
    const { counted } = this.source;
    const { where } = this.uncounted;
    const all = this.uncounted.copy();
    const conditions = (counted?.statuses ?? []).map(
      (status) => [status, `${counted?.column} = ${pg.escapeLiteral(status)}`] as const,
    );
    const parts = [...conditions, ...this.tabConditions(all)].map(
      ([name, condition]) =>
        `${this.count(`${condition} and ${where}`, statusCountMax)} as ${pg.escapeIdentifier(name)}`,
    );
    return parts.length === 0
      ? undefined
      : { text: `select ${parts.join(', ')}`, values: all.values };
  }

  private tabConditions(all: Conditions): (readonly [string, string])[] {
    const tabs: Partial<Filters> = this.request.tabs ?? {};
    const { filters } = this.source;
    return (Object.keys(filters) as (keyof Filters & string)[]).flatMap((name) => {
      const value = tabs[name];
      if (value === undefined || value === null) return [];
      return [[name, filters[name](value, all.param) ?? 'true'] as const];
    });
  }

  private add(all: Conditions, name: keyof Filters): void {
    const value = this.request.filters[name];
    if (value === undefined || value === null || value === '') return;
    const condition = this.source.filters[name](value, all.param);
    if (condition !== null) all.add(condition);
  }

  private rows(all: Conditions, range = ''): Statement {
    const { table, key, joins = '', columns, rowJoins = '' } = this.source;
    const order = `order by ${this.order()}`;
    const more = typeof rowJoins === 'string' ? rowJoins : rowJoins(all.param, this.request.now);
    const found = (joined: string) => `${this.from} ${joined} where ${all.where}`;
    if (more === '' || range === '') {
      return { text: `select ${columns} ${found(more)} ${order} ${range}`, values: all.values };
    }
    const text = `select ${columns} from
        (select ${key} as key ${found('')} ${order} ${range}) page
      join ${table} on ${key} = page.key ${joins} ${more} ${order}`;
    return { text, values: all.values };
  }

  private order(): string {
    const { sorts, order, key } = this.source;
    const { sort } = this.request;
    if (sort === undefined) return order;
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    return `${sorts[sort.replace(/^-/, '') as Sort]} ${direction}, ${key} ${direction}`;
  }

  private count(where: string, most: number): string {
    return `(select count(*)::int from (select ${this.from} where ${where} limit ${most}) n)`;
  }
}
