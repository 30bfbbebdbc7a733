import { filledId } from '../fill-payins.ts';

export const pagesize = 20;

export const listPath = { payin: '/customer/order', payout: '/payout' } as const;

export interface ListCase {
  name: string;
  list: keyof typeof listPath;
  query: string;
  /** So many rows before the first page; each round asks for the next one. */
  skip?: number;
  /** What finds the same orders, without a total, and without the counts of the tabs. */
  where: string;
  order: string;
  /** At most so many times as long as the newest page of the same list. */
  most?: number;
}

const newest = 'p.created_at desc, p.ref_id desc';
/** What is looked up by itself, and found once. */
const exactMax = 1.5;

/** What lists are asked for at a number of orders; the first of each list is its newest page. */
export function casesOf(orders: number): ListCase[] {
  return [...ofPayins(orders), ...ofPayouts(orders)];
}

/** No round number: its digits are those of any other. */
const middle = (orders: number) => Math.floor(orders * 0.437_916);

function ofPayins(orders: number): ListCase[] {
  /** Nearly as many orders as a total, and so a sum, counts. */
  const fortyHours = new Date(Date.now() - 40 * 60 * 60_000).toISOString();
  const one = middle(orders);
  const list = 'payin';
  const order = newest;
  return [
    { name: 'newest 20', list, query: '', where: 'true', order },
    {
      name: 'one peer, approved',
      list,
      query: 'peerId=U3&status=approved',
      where: `p.peer_id = 'U3' and p.status = 'approved'`,
      order,
    },
    {
      name: 'largest of a week',
      list,
      query: 'start=last7days&sort=-amount',
      where: `p.created_at >= now() - interval '7 days'`,
      order: 'p.amount desc, p.ref_id desc',
    },
    {
      name: 'sum of 40 hours',
      list,
      query: `status=approved&sum=approved&start=${fortyHours}`,
      where: `p.status = 'approved' and p.created_at >= '${fortyHours}'`,
      order,
    },
    {
      name: 'the same, no sum',
      list,
      query: `status=approved&start=${fortyHours}`,
      where: `p.status = 'approved' and p.created_at >= '${fortyHours}'`,
      order,
    },
    {
      name: 'sum of one peer',
      list,
      query: 'peerId=U3&status=approved&sum=approved',
      where: `p.peer_id = 'U3' and p.status = 'approved'`,
      order,
    },
    {
      name: 'sum of too many',
      list,
      query: 'status=approved&sum=approved',
      where: `p.status = 'approved'`,
      order,
    },
    { name: 'after 90,000 orders', list, query: '', skip: 90_000, where: 'true', order },
    ...exactOf(list, {
      utr: String(700_000_000_000 + one),
      refId: filledId('PI', one),
      orderId: `o${one}`,
    }),
    // The last one: what comes after it finds its memory taken.
    {
      name: 'search in names',
      list,
      query: 'q=name+77',
      where: `p.ref_id in (select ref_id from order_search where words like '%name 77%'
                             limit 5000)`,
      order,
    },
  ];
}

function ofPayouts(orders: number): ListCase[] {
  const one = middle(orders);
  const list = 'payout';
  return [
    { name: 'pay-outs, newest 20', list, query: '', where: 'true', order: newest },
    ...exactOf(list, {
      utr: String(800_000_000_000 + one),
      refId: filledId('PO', one),
      orderId: `w${one}`,
    }).map((exact) => ({ ...exact, name: `pay-outs, ${exact.name}` })),
  ];
}

/** Searched by the whole of what an order is known by, as it is pasted into the search. */
function exactOf(
  list: ListCase['list'],
  { utr, refId, orderId }: { utr: string; refId: string; orderId: string },
): ListCase[] {
  const whole = [
    ['whole UTR', utr, 'utr'],
    ['whole reference', refId, 'ref_id'],
    ['whole order id', orderId, 'order_id'],
  ] as const;
  return whole.map(([name, text, column]) => ({
    name,
    list,
    query: `q=${text}`,
    where: `p.${column} = '${text}'`,
    order: newest,
    most: exactMax,
  }));
}
