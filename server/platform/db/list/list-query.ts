import { pagesizeDefault, totalCap } from '@peerdesk/contract/list.ts';
import pg from 'pg';
import { Conditions } from './conditions.ts';
import type { Filter } from './filters.ts';
import type { ListRequest, ListSource, Statement } from './list-source.ts';
import { keysetCondition, sortKeyOf, type Mark, type SortKey } from './sort-key.ts';

/** Tabs count up to this number per status. */
export const statusCountMax = 1000;

const isUnset = (value: unknown) => value === undefined || value === null || value === '';

/** The statements of one list request, sharing conditions that are built once. */
export class ListQuery<Row extends object, Scope, Filters, Sort extends string> {
  protected readonly source: ListSource<Row, Scope, Filters, Sort>;
  protected readonly request: ListRequest<Scope, Filters, Sort>;
  protected readonly narrowed: Conditions;
  /** Under all filters except the one whose values are counted. */
  protected readonly uncounted = new Conditions();
  /** Both without the search. */
  protected readonly unsearched: { narrowed: Conditions; uncounted: Conditions };
  protected readonly from: string;
  protected readonly isByTab: boolean;

  constructor(
    source: ListSource<Row, Scope, Filters, Sort>,
    request: ListRequest<Scope, Filters, Sort>,
  ) {
    this.source = source;
    this.request = request;
    this.from = `from ${source.table} ${source.joins ?? ''}`;
    if (source.where !== undefined) this.uncounted.add(source.where);
    source.scope(this.uncounted, request.scope);
    const { filter, parts = [] } = source.counted ?? {};
    const isTab = (name: keyof Filters) =>
      name === filter || parts.includes(name) || name in (request.tabs ?? {});
    const names = (Object.keys(source.filters) as (keyof Filters)[]).filter(
      (name) => name !== source.search,
    );
    for (const name of names) if (!isTab(name)) this.add(this.uncounted, name);
    this.narrowed = this.uncounted.copy();
    for (const name of names) if (isTab(name)) this.add(this.narrowed, name);
    this.isByTab = this.narrowed.where !== this.uncounted.where;
    this.unsearched = { narrowed: this.narrowed.copy(), uncounted: this.uncounted.copy() };
    if (source.search === undefined) return;
    for (const all of [this.uncounted, this.narrowed]) this.add(all, source.search);
  }

  /** The total as it is told: exact up to the cap, unless a search found only some. */
  totals(total: number): { total: number; totalIsCapped: boolean } {
    const totalIsCapped = total > totalCap || this.foundOnlySome(total);
    return { total: Math.min(total, totalCap), totalIsCapped };
  }

  /** Whether there may be more than the search found. */
  foundOnlySome(total: number): boolean {
    return this.isSearch && total >= (this.source.limited?.most ?? Infinity);
  }

  /** Is the search filter set? */
  get isSearch(): boolean {
    const { search } = this.source;
    return search !== undefined && !isUnset(this.request.filters[search]);
  }

  /**
   * One page: its keys are picked from an index first, and only its rows joined.
   *
   * @param from a row before the page, and how many to skip from there on.
   */
  page(from?: { mark: Mark; skip: number }): Statement {
    const { skip = 0, pagesize = pagesizeDefault } = this.request;
    const all = this.narrowed.copy();
    if (from) all.add(keysetCondition(this.sortKey, 'from', { ...from, all }));
    return this.rows(all, `limit ${all.param(pagesize)} offset ${all.param(from?.skip ?? skip)}`);
  }

  /** Which rows in which order, whatever the page; null if a row cannot be marked by its values. */
  identity(): Statement | null {
    const all = this.narrowed.copy();
    const order = this.order(all);
    if (sortKeyOf(order, this.source) === null) return null;
    return { text: `${this.from} where ${all.where} order by ${order}`, values: all.values };
  }

  /** Every `step`-th row from the `least`-th on, of so many rows from a mark or the top. */
  marks(asked: { step: number; least: number; most: number; from?: Mark }): Statement {
    const all = this.narrowed.copy();
    const key = this.sortKey;
    if (asked.from) all.add(keysetCondition(key, 'from', { mark: asked.from, all }));
    const order = this.order(all);
    const values = key.columns.map((column, at) => `${column} as k${at}`).join(', ');
    const texts = key.columns.map((_, at) => `k${at}::text`).join(', ');
    const text = `select place::int, array[${texts}] as mark
      from (select row_number() over (order by ${order}) - 1 as place, ${values} ${this.from}
            where ${all.where} order by ${order} limit ${all.param(asked.most)}) counted
      where place >= ${all.param(asked.least)} and place % ${all.param(asked.step)} = 0
      order by place`;
    return { text, values: all.values };
  }

  /** How many rows come before a mark. */
  countBefore(mark: Mark): Statement {
    const all = this.narrowed.copy();
    all.add(keysetCondition(this.sortKey, 'before', { mark, all }));
    const text = `select count(*)::int as rows ${this.from} where ${all.where}`;
    return { text, values: all.values };
  }

  private get sortKey(): SortKey {
    const key = sortKeyOf(this.order(this.narrowed.copy()), this.source);
    if (key === null) throw new Error('the rows of this order have no marks');
    return key;
  }

  /** Every row in order, for reading with a cursor. */
  everyRow(): Statement {
    return this.rows(this.searchedBy(this.source.limited?.all));
  }

  /** The number of rows, exact up to the cap. */
  total(most = totalCap + 1): Statement {
    const { where, values } = this.narrowed;
    return { text: `select ${this.count(where, most)} as total`, values };
  }

  /** The number of rows up to the cap, with their sum. */
  summedTotal(most = totalCap + 1): Statement {
    const { where, values } = this.narrowed;
    const { summed = '0' } = this.source;
    const text = `select count(*)::int as total, coalesce(sum(n.amount), 0)::bigint as sum
      from (select ${summed} as amount ${this.from} where ${where} limit ${most}) n`;
    return { text, values };
  }

  /** The exact number of rows, for reading every row. */
  everyCount(): Statement {
    const { where, values } = this.searchedBy(this.source.limited?.all);
    return { text: `select count(*)::int as total ${this.from} where ${where}`, values };
  }

  /** Each status is a literal, so that the planner can use the partial index of open records. */
  counts(): Statement | undefined {
    const { where } = this.uncounted;
    const all = this.uncounted.copy();
    const parts = this.countedConditions(all).map(
      ([name, condition]) =>
        `${this.count(`${condition} and ${where}`, statusCountMax)} as ${pg.escapeIdentifier(name)}`,
    );
    return parts.length === 0
      ? undefined
      : { text: `select ${parts.join(', ')}`, values: all.values };
  }

  /** The conditions of the tab counts, by name. */
  protected countedConditions(all: Conditions): (readonly [string, string])[] {
    const { counted } = this.source;
    const conditions = (counted?.statuses ?? []).map(
      (status) => [status, `${counted?.column} = ${pg.escapeLiteral(status)}`] as const,
    );
    return [...conditions, ...this.tabConditions(all)];
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

  /** All conditions, with another way of searching if there is one. */
  private searchedBy(search: Filter<string> | undefined): Conditions {
    if (search === undefined || this.source.search === undefined) return this.narrowed.copy();
    const all = this.unsearched.narrowed.copy();
    this.add(all, this.source.search, search as Filter<unknown>);
    return all;
  }

  private add(
    all: Conditions,
    name: keyof Filters,
    filter = this.source.filters[name] as Filter<unknown>,
  ): void {
    const value = this.request.filters[name];
    if (isUnset(value)) return;
    const condition = filter(value, all.param, all.where);
    if (condition !== null) all.add(condition);
  }

  private rows(all: Conditions, range = ''): Statement {
    const { table, key, joins = '', columns, rowJoins = '' } = this.source;
    const order = `order by ${this.order(all)}`;
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

  protected order(all: Conditions): string {
    const { sorts, order, key } = this.source;
    const { isOldestFirst = false } = this.request;
    const { sort = isOldestFirst ? Object.keys(sorts)[0] : undefined } = this.request;
    const first = this.first(all);
    if (sort === undefined) return `${first}${order}`;
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    return `${first}${sorts[sort.replace(/^-/, '') as Sort]} ${direction}, ${key} ${direction}`;
  }

  private first(all: Conditions): string {
    const { first, filters } = this.source;
    if (!first || isUnset(this.request.filters[first.during])) return '';
    const value = this.request.tabs?.[first.rows];
    if (value === undefined || value === null) return '';
    const condition = filters[first.rows](value, all.param);
    return condition === null ? '' : `(${condition}) desc, `;
  }

  protected count(where: string, most: number): string {
    return `(select count(*)::int from (select ${this.from} where ${where} limit ${most}) n)`;
  }
}
