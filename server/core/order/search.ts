import {
  isWholeReference,
  matchesLookedUpMax,
  piecesOf,
  reachesAllOrders,
  searchedNewest,
  searchMax,
} from '@peerdesk/domain/order/search.ts';
import {
  anyOf,
  containing,
  prefixPattern,
  type Filter,
  type Param,
} from '../../platform/db/list/filters.ts';
import { idPrefixes } from '../../platform/db/ids.ts';
import type { LimitedSearch, SearchWay, SearchWays } from '../../platform/db/list/list-source.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { expectedMatches } from './expected-matches.ts';

/** The order in which lists of orders are shown. */
export const newestOrders = 'p.created_at desc, p.ref_id desc';

/** The tables of orders; the SQL of their lists calls each of them `p`. */
export type OrderTable = 'payin' | 'payout' | 'dispute';
/** People also find orders by their UPI IDs. */
type Reach = 'with UPI IDs';

/** One way in which a text finds orders: what is joined, and which of them match. */
interface Match {
  join: string;
  where: string;
}
/** The condition that the words of an order (`s`) contain a text. */
type InWords = (q: string, param: Param) => string;

const words = 'join order_search s on s.ref_id = p.ref_id';

const anyText: InWords = (q, param) => `s.words like ${param(containing(q))}`;

/** The same without any index. */
const comparedText: InWords = (q, param) => `strpos(s.words, ${param(q.toLowerCase())}) > 0`;

/**
 * The index is asked for some pieces of the text only, which takes a tenth of the time; the rows
 * that have them are compared with all of it. That comparison is written so that neither the index
 * nor the statistics are asked for it: the planner takes the rows for very few.
 */
const wholeReference: InWords = (q, param) => {
  const pieces = piecesOf(q).map((piece) => `s.words like ${param(containing(piece))}`);
  return `${pieces.join(' and ')} and s.words || '' like ${param(containing(q))}`;
};

/** By the index of one word; the planner takes a third of the rows that have it. */
const byWord =
  (word: string): InWords =>
  (q, param) =>
    `${anyText(word, param)} and ${comparedText(q, param)}`;

/** How a text is looked for that few orders have. */
const rareText: InWords = (q, param) => (isWholeReference(q) ? wholeReference : anyText)(q, param);

/** Any part of an id or a name. */
const byWords = (q: string, param: Param, inWords: InWords): Match => ({
  join: words,
  where: inWords(q, param),
});

/** The beginning of a UTR; for people, any part of a UPI ID. */
function byColumns(q: string, param: Param, reach: Reach | undefined): Match[] {
  const utr = { join: '', where: `p.utr like ${param(prefixPattern(q))}` };
  if (!reach) return [utr];
  const upis = `select id from upi where lower(vpa) like ${param(containing(q))}`;
  return [utr, { join: '', where: `p.upi_id in (${upis})` }];
}

const newest = (table: OrderTable, where: string, most: number) =>
  `(select p.* from ${table} p where ${where} order by ${newestOrders} limit ${most}) p`;

/** Up to so many matches, whichever these are. */
const some = (orders: string, { join, where }: Match, others: string) =>
  `(select p.ref_id from ${orders} ${join} where ${where} and ${others} limit ${searchMax})`;

/** A text that is too short for an index is searched only in the newest orders. */
const someWords = (table: OrderTable, q: string, inWords: Match, others: string) =>
  some(reachesAllOrders(q) ? `${table} p` : newest(table, others, searchMax), inWords, others);

const someColumns = (table: OrderTable, columns: readonly Match[], others: string) =>
  columns.map((match) => some(`${table} p`, match, others));

/** Finds ids of orders by a text, as a subquery; `others`: conditions on the orders (`p`). */
type Finder = (q: string, param: Param, others?: string) => string;

/** One condition, whichever ways there are: two would each read the whole table. */
const isAmong =
  (finder: Finder): Filter<string> =>
  (q, param, others) =>
    `p.ref_id in (${finder(q, param, others)})`;

/**
 * Each way finds up to `searchMax` orders within the scope and the other filters, whichever these
 * are.
 *
 * @param andNewest besides, whatever matches among the newest orders.
 */
export function ordersFound(table: OrderTable, reach?: Reach, { andNewest = false } = {}): Finder {
  return (q, param, others = 'true') => {
    const inWords = byWords(q, param, andNewest ? anyText : rareText);
    const columns = byColumns(q, param, reach);
    const all = [someWords(table, q, inWords, others), ...someColumns(table, columns, others)];
    if (!andNewest) return all.join(' union ');
    const orders = newest(table, others, searchedNewest);
    const ofNewest = [...(reachesAllOrders(q) ? [inWords] : []), ...columns].map(
      ({ join, where }) => `select p.ref_id from ${orders} ${join} where ${where}`,
    );
    return [...all, ...ofNewest].join(' union ');
  };
}

/** Every order that the text finds, however many there are and however long it takes. */
export function allOrdersFound(table: OrderTable, reach?: Reach): Finder {
  return (q, param, others = 'true') =>
    [byWords(q, param, rareText), ...byColumns(q, param, reach)]
      .map(
        ({ join, where }) => `select p.ref_id from ${table} p ${join} where ${where} and ${others}`,
      )
      .join(' union ');
}

/** Whether an order has the text, for few orders: no index of texts is asked. */
const hasText =
  (reach: Reach | undefined): Filter<string> =>
  (q, param) => {
    const inWords = `(select ${comparedText(q, param)} from order_search s
                      where s.ref_id = p.ref_id)`;
    return anyOf([inWords, ...byColumns(q, param, reach).map(({ where }) => where)]);
  };

/** Where not too many matches are expected, all of them are looked up, for the newest. */
async function waysOf(
  { table, reach }: { table: OrderTable; reach: Reach | undefined },
  db: Queryable,
  q: string,
): Promise<SearchWays> {
  const isAsked = reachesAllOrders(q) && !isWholeReference(q);
  const expected = isAsked ? await expectedMatches(db, q) : null;
  return (param, others) => {
    const columns = someColumns(table, byColumns(q, param, reach), others);
    const isRare = expected !== null && expected.matches <= matchesLookedUpMax;
    const inWords = byWords(q, param, expected?.word ? byWord(expected.word) : rareText);
    const keys = isRare
      ? newestFound(table, inWords, others)
      : someWords(table, q, inWords, others);
    const inNewest: SearchWay = { keys, isNewestFirst: isRare || !reachesAllOrders(q) };
    return [inNewest, ...columns.map((column) => ({ keys: column, isNewestFirst: false }))];
  };
}

/**
 * Ids sort by time, and begin with their kind's letters. They are put in order as texts that no
 * index has: the planner would else read all orders from the newest on, where few have the text.
 */
function newestFound(table: OrderTable, { where }: Match, others: string): string {
  // An order that is within every scope need not be looked up to be left out.
  const orders = others === 'true' ? '' : `join ${table} p on p.ref_id = s.ref_id`;
  return `select s.ref_id from order_search s ${orders}
    where ${where} and s.ref_id like '${idPrefixes[table]}%' and ${others}
    order by s.ref_id || '' desc limit ${searchMax}`;
}

/** The filter of a list of orders (`p`). */
export const searches = (table: OrderTable, reach?: Reach): Filter<string> =>
  isAmong(ordersFound(table, reach));

/** What a limited search is besides. */
export const limitedSearch = (table: OrderTable, reach?: Reach): LimitedSearch => ({
  most: searchMax,
  ways: (db, q) => waysOf({ table, reach }, db, q),
  newest: (q) => (param, others) => {
    const found = ordersFound(table, reach, { andNewest: true })(q, param, others);
    const keys = `select ref_id from (${found}) found order by ref_id desc limit ${searchMax}`;
    return [{ keys, isNewestFirst: true }];
  },
  all: isAmong(allOrdersFound(table, reach)),
  each: hasText(reach),
});

/** How people search a list of orders by `q`. */
export const searched = (table: OrderTable) =>
  ({ search: 'q', limited: limitedSearch(table, 'with UPI IDs') }) as const;
