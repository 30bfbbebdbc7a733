import {
  isWholeReference,
  piecesOf,
  reachesAllOrders,
  searchedNewest,
  searchMax,
} from '@peerdesk/domain/order/search.ts';
import {
  containing,
  prefixPattern,
  type Filter,
  type Param,
} from '../../platform/db/list/filters.ts';

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

const words = 'join order_search s on s.ref_id = p.ref_id';

/**
 * Any part of an id or a name, or the beginning of a UTR; for people, any part of a UPI ID.
 *
 * @param isRare whether whole references are looked for as what very few orders have.
 */
function matchesOf(
  q: string,
  param: Param,
  { reach, isRare }: { reach: Reach | undefined; isRare: boolean },
): Match[] {
  const anywhere = param(containing(q));
  const upis = `select id from upi where lower(vpa) like ${anywhere}`;
  const inWords = isRare && isWholeReference(q) ? hasWhole(q, param, anywhere) : '';
  return [
    { join: words, where: inWords || `s.words like ${anywhere}` },
    { join: '', where: `p.utr like ${param(prefixPattern(q))}` },
    ...(reach ? [{ join: '', where: `p.upi_id in (${upis})` }] : []),
  ];
}

/**
 * The index is asked for some pieces of the text only, which takes a tenth of the time; the rows
 * that have them are compared with all of it. That comparison is written so that neither the index
 * nor the statistics are asked for it: the planner takes the rows for very few.
 */
function hasWhole(reference: string, param: Param, anywhere: string): string {
  const pieces = piecesOf(reference).map((piece) => `s.words like ${param(containing(piece))}`);
  return `${pieces.join(' and ')} and s.words || '' like ${anywhere}`;
}

const newest = (table: OrderTable, where: string, most: number) =>
  `(select p.* from ${table} p where ${where} order by ${newestOrders} limit ${most}) p`;

/** Finds ids of orders by a text, as a subquery; `others`: conditions on the orders (`p`). */
type Finder = (q: string, param: Param, others?: string) => string;

/** One condition, whichever ways there are: two would each read the whole table. */
const isAmong =
  (finder: Finder): Filter<string> =>
  (q, param, others) =>
    `p.ref_id in (${finder(q, param, others)})`;

/**
 * Each way finds up to `searchMax` orders within the scope and the other filters, whichever these
 * are. A text that is too short for an index is searched only in the newest orders.
 *
 * @param andNewest besides, whatever matches among the newest orders.
 */
export function ordersFound(table: OrderTable, reach?: Reach, { andNewest = false } = {}): Finder {
  return (q, param, others = 'true') => {
    const all = matchesOf(q, param, { reach, isRare: !andNewest });
    const isShort = ({ join }: Match) => join !== '' && !reachesAllOrders(q);
    const some = all.map((match) => {
      const orders = isShort(match) ? newest(table, others, searchMax) : `${table} p`;
      return `(select p.ref_id from ${orders} ${match.join} where ${match.where} and ${others}
               limit ${searchMax})`;
    });
    if (!andNewest) return some.join(' union ');
    const orders = newest(table, others, searchedNewest);
    const ofNewest = all
      .filter((match) => !isShort(match))
      .map(({ join, where }) => `select p.ref_id from ${orders} ${join} where ${where}`);
    return [...some, ...ofNewest].join(' union ');
  };
}

/** Every order that the text finds, however many there are and however long it takes. */
export function allOrdersFound(table: OrderTable, reach?: Reach): Finder {
  return (q, param, others = 'true') =>
    matchesOf(q, param, { reach, isRare: true })
      .map(
        ({ join, where }) => `select p.ref_id from ${table} p ${join} where ${where} and ${others}`,
      )
      .join(' union ');
}

/** The filter of a list of orders (`p`). */
export const searches = (table: OrderTable, reach?: Reach): Filter<string> =>
  isAmong(ordersFound(table, reach));

/** What a limited search is besides. */
export const limitedSearch = (table: OrderTable, reach?: Reach) => ({
  most: searchMax,
  andNewest: isAmong(ordersFound(table, reach, { andNewest: true })),
  all: isAmong(allOrdersFound(table, reach)),
});

/** How people search a list of orders by `q`. */
export const searched = (table: OrderTable) =>
  ({ search: 'q', limited: limitedSearch(table, 'with UPI IDs') }) as const;
