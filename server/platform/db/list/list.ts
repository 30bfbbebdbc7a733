import { totalCap } from '@peerdesk/contract/list.ts';
import { FoundQuery } from './found-query.ts';
import { ListQuery, statusCountMax } from './list-query.ts';
import type { CountCache } from './count-cache.ts';
import type { MarkCache } from './mark-cache.ts';
import type { ListRequest, ListSource, Statement } from './list-source.ts';
import type { Queryable } from '../pool.ts';

export interface ListAnswer<Row> {
  rows: Row[];
  /** Exact up to the cap. */
  totals: { total: number; totalIsCapped: boolean };
  counts: Record<string, number>;
  /** Of all rows, in minor units; null if it was not requested or the total is capped. */
  sum: bigint | null;
}

/** A request of one page. */
export interface PageRequest<Scope, Filters, Sort extends string> extends ListRequest<
  Scope,
  Filters,
  Sort
> {
  /** Finds rows far back; without it, the rows before them are counted. */
  marks?: MarkCache;
}

/** A cache of counts, and the version of everything that the list shows. */
export interface CountCaching {
  counts: CountCache;
  /** Includes all that was committed before it was asked for; null: it is not known in time. */
  version: () => Promise<string | null>;
}

/**
 * One page of a list with its total and the counts of its tabs.
 *
 * @param caching only where whatever changes a count also changes the version.
 */
export async function readList<Row extends object, Scope, Filters, Sort extends string>(
  db: Queryable,
  source: ListSource<Row, Scope, Filters, Sort>,
  request: PageRequest<Scope, Filters, Sort>,
  caching?: CountCaching,
): Promise<ListAnswer<Row>> {
  const list = new ListQuery(source, request);
  if (list.isSearch) return readFound(db, new FoundQuery(source, request));
  const counts = list.counts();
  const cache = caching && { counts: caching.counts, version: caching.version() };
  const totals = request.isSummed ? list.summedTotal() : list.total();
  const [page, counted, byStatus] = await Promise.all([
    readPage(db, list, request),
    readOne<{ total: number; sum?: bigint }>(db, totals, cache),
    counts && readOne<Record<string, number>>(db, counts, cache),
  ]);
  const { total = 0, sum = null } = counted ?? {};
  return {
    rows: page.rows,
    totals: list.totals(total),
    counts: byStatus ?? {},
    sum: total > totalCap ? null : sum,
  };
}

/** Beyond the rows that a total counts exactly, a page is found from a row near it. */
async function readPage<Row extends object, Scope, Filters, Sort extends string>(
  db: Queryable,
  list: ListQuery<Row, Scope, Filters, Sort>,
  { skip = 0, marks }: PageRequest<Scope, Filters, Sort>,
) {
  const isFar = marks !== undefined && skip > totalCap;
  return db.query<Row>(isFar ? await marks.page(db, list, skip) : list.page());
}

/** The row of a statement that only counts. */
async function readOne<Row extends object>(
  db: Queryable,
  statement: Statement,
  cache: { counts: CountCache; version: Promise<string | null> } | undefined,
): Promise<Row | undefined> {
  const read = async () => (await db.query<Row>(statement)).rows[0];
  const version = cache ? await cache.version : null;
  return cache && version !== null ? cache.counts.read(version, statement, read) : read();
}

/** Extra columns of `found`; the list's own columns have no such names. */
interface FoundRow {
  $total: number;
  $counts: Record<string, number>;
  $missesNewest: boolean;
  $place: number | null;
}

async function readFound<Row extends object, Scope, Filters, Sort extends string>(
  db: Queryable,
  list: FoundQuery<Row, Scope, Filters, Sort>,
): Promise<ListAnswer<Row>> {
  const { limited } = list;
  const ways = await limited?.search.ways(db, limited.text);
  const others = list.foundCounts(ways);
  const [once, byStatus] = await Promise.all([
    db.query<Row & FoundRow>(list.found(ways)),
    others && db.query<Pick<FoundRow, '$counts' | '$total'>>(others),
  ]);
  const newest = once.rows[0]?.$missesNewest && limited?.search.newest(limited.text);
  const page = newest ? await db.query<Row & FoundRow>(list.found(newest)) : once;
  const [first] = page.rows;
  const total = first?.$total ?? 0;
  const counted = byStatus?.rows[0] ?? first;
  const many =
    limited && list.foundOnlySome(counted?.$total ?? 0)
      ? (await db.query<Record<string, number>>(list.countsOfMany(limited))).rows[0]
      : undefined;
  return {
    rows: page.rows.flatMap(
      ({ $total: _total, $counts: _counts, $missesNewest: _missesNewest, $place, ...row }) =>
        $place === null ? [] : [row as unknown as Row],
    ),
    totals: list.totals(total),
    counts: many ?? counted?.$counts ?? {},
    sum: null,
  };
}

/** Only a page, without the total. */
export async function readListPage<Row extends object, Scope, Filters, Sort extends string>(
  db: Queryable,
  source: ListSource<Row, Scope, Filters, Sort>,
  request: PageRequest<Scope, Filters, Sort>,
): Promise<Row[]> {
  return (await readPage(db, new ListQuery(source, request), request)).rows;
}

/** The number of rows, up to a limit; for a count that is shown outside its list. */
export async function countRows<Row extends object, Scope, Filters, Sort extends string>(
  db: Queryable,
  source: ListSource<Row, Scope, Filters, Sort>,
  request: PageRequest<Scope, Filters, Sort>,
): Promise<number> {
  const counted = new ListQuery(source, request).total(statusCountMax);
  return (await db.query<{ total: number }>(counted)).rows[0]?.total ?? 0;
}
