import { pagesizeDefault, totalCap } from '@peerdesk/contract/list.ts';
import { resolvePeriod } from '@peerdesk/domain/dates.ts';
import { parseMoney } from '@peerdesk/domain/money.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { Conditions, containing } from '../../platform/db/conditions.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Context } from '../handler.ts';
import { addOrderScope } from './scope.ts';

/** What any list of orders may be asked for, as the contract reads it. */
export interface OrderListQuery {
  skip?: number | undefined;
  pagesize?: number | undefined;
  start?: string | undefined;
  end?: string | undefined;
  q?: string | undefined;
  amount?: string | undefined;
  orderid?: string | undefined;
  merchantId?: string | undefined;
  peerId?: string | undefined;
  status?: string | undefined;
  sort?: SortName | `-${SortName}` | undefined;
}

/** A list's filters, resolved: the period in epoch milliseconds, the amount in minor units. */
export interface OrderFilter {
  scope: Scope;
  query: OrderListQuery;
  amount: bigint | null;
  period: { start: number | null; end: number | null };
}

/** A table of orders, with what a row of its list needs besides. */
export interface OrderTable {
  name: 'payin' | 'payout' | 'dispute';
  columns: string;
  joins: string;
  /** The statuses that the tabs count: those that wait for somebody. */
  counted: readonly string[];
}

/** Tabs count up to this figure per status. */
const statusCountCap = 1000;

/** How many orders a search looks at: past that, say more. */
const searchMax = 5000;

const sortColumns = {
  createdAt: 'created_at',
  amount: 'amount',
  expiresAt: 'expires_at',
} as const;
type SortName = keyof typeof sortColumns;

/** Reads a list's query for this caller. Refuses an impossible period or amount. */
export function resolveFilter(
  query: OrderListQuery,
  { services, scope, now }: Pick<Context, 'services' | 'scope' | 'now'>,
): Result<OrderFilter> {
  const { company } = services.settings.current();
  const period = resolvePeriod(query, now, company.timeZone);
  if (!period.ok) return period;
  const amount = query.amount ? parseMoney(query.amount, services.settings.digitsOf('INR')) : null;
  if (amount && !amount.ok) return refuseField('amount', amount.message);
  return ok({ scope, query, amount: amount ? amount.value : null, period: period.value });
}

/** One page of a list with its total and the counts of its tabs. */
export async function readOrderList<R extends object>(
  db: Queryable,
  table: OrderTable,
  filter: OrderFilter,
): Promise<{ rows: R[]; total: number; totalIsCapped: boolean; counts: Record<string, number> }> {
  const [rows, total, counts] = await Promise.all([
    readPage<R>(db, table, filter),
    readTotal(db, table, filter),
    readCounts(db, table, filter),
  ]);
  return { rows, total: Math.min(total, totalCap), totalIsCapped: total > totalCap, counts };
}

function conditionsOf(
  { name }: Pick<OrderTable, 'name'>,
  filter: OrderFilter,
  withStatus: boolean,
): Conditions {
  const { scope, query, period } = filter;
  const all = new Conditions();
  addOrderScope(all, scope);
  if (withStatus && query.status) all.add(`p.status = ${all.param(query.status)}`);
  if (query.merchantId) all.add(`p.merchant_id = ${all.param(query.merchantId)}`);
  if (query.peerId) all.add(`p.peer_id = ${all.param(query.peerId)}`);
  if (query.orderid) {
    const id = all.param(query.orderid);
    const payout = name === 'dispute' ? ` or p.payout_ref = upper(${id})` : '';
    all.add(`(p.order_id = ${id} or p.ref_id = upper(${id})${payout})`);
  }
  if (filter.amount !== null) all.add(`p.amount = ${all.param(filter.amount)}`);
  if (period.start !== null) all.add(`p.created_at >= ${all.param(iso(period.start))}`);
  if (period.end !== null) all.add(`p.created_at < ${all.param(iso(period.end))}`);
  if (query.q) addSearch(all, name, query.q);
  return all;
}

/** Any part of an id or a name, or the beginning of a UTR or a UPI ID. */
function addSearch(all: Conditions, table: string, q: string): void {
  const anywhere = all.param(containing(q));
  const compact = q
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[\\%_]/g, '\\$&');
  const utr = all.param(`${compact}%`);
  all.add(`p.ref_id in (
    (select ref_id from order_search where words like ${anywhere} limit ${searchMax})
    union (select ref_id from ${table} where utr like ${utr} limit ${searchMax})
    union (select ref_id from ${table} where upi_id in
            (select id from upi where lower(vpa) like ${anywhere}) limit ${searchMax}))`);
}

function orderBy(sort: OrderListQuery['sort']): string {
  const text = sort ?? '-createdAt';
  const isDown = text.startsWith('-');
  const column = sortColumns[(isDown ? text.slice(1) : text) as SortName];
  const direction = isDown ? 'desc' : 'asc';
  return `${column} ${direction}, ref_id ${direction}`;
}

/** One page: the ids are picked from an index first, then joined. */
async function readPage<R extends object>(
  db: Queryable,
  table: OrderTable,
  filter: OrderFilter,
): Promise<R[]> {
  const all = conditionsOf(table, filter, true);
  const order = orderBy(filter.query.sort);
  const limit = all.param(filter.query.pagesize ?? pagesizeDefault);
  const offset = all.param(filter.query.skip ?? 0);
  const { rows } = await db.query<R>(
    `select ${table.columns} from
       (select ref_id as id from ${table.name} p where ${all.where}
        order by ${order} limit ${limit} offset ${offset}) page
     join ${table.name} p on p.ref_id = page.id ${table.joins}
     order by ${order.replaceAll(/^|, /g, (at) => `${at}p.`)}`,
    all.values,
  );
  return rows;
}

/** The number of orders, exact up to the cap. */
async function readTotal(db: Queryable, table: OrderTable, filter: OrderFilter): Promise<number> {
  const all = conditionsOf(table, filter, true);
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from
       (select from ${table.name} p where ${all.where} limit ${totalCap + 1}) counted`,
    all.values,
  );
  return rows[0]?.total ?? 0;
}

/** Open orders per status under the same filters without the status, each capped. */
async function readCounts(
  db: Queryable,
  table: OrderTable,
  filter: OrderFilter,
): Promise<Record<string, number>> {
  const all = conditionsOf(table, filter, false);
  // Each status stands in the text, so that the index of open orders is seen to serve.
  const parts = table.counted.map(
    (status) => `(select count(*)::int from
      (select from ${table.name} p where p.status = '${status}' and ${all.where}
       limit ${statusCountCap}) counted) as ${status}`,
  );
  const { rows } = await db.query<Record<string, number>>(`select ${parts.join(', ')}`, all.values);
  return rows[0] ?? {};
}
