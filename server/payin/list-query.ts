import type { PayinListQuery, payinSortFields } from '@peerdesk/contract/payin.ts';
import { pagesizeDefault, totalCap } from '@peerdesk/contract/list.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { Conditions, containing } from '../db/conditions.ts';
import type { Queryable } from '../db/pool.ts';
import { payinColumns, payinJoins, type PayinRow } from './store.ts';

/** A list's filters, resolved: the period in epoch milliseconds, the amount in minor units. */
export interface PayinFilter {
  scope: Scope;
  query: PayinListQuery;
  amount: bigint | null;
  period: { start: number | null; end: number | null };
}

/** Tabs count up to this figure per status. */
export const statusCountCap = 1000;

/** Is this order within the scope? The same condition that every list query carries. */
export function isInScope(
  row: Pick<PayinRow, 'peer_id' | 'subadmin_id' | 'merchant_id'>,
  scope: Scope,
): boolean {
  switch (scope.kind) {
    case 'desk':
      return true;
    case 'group':
      return row.subadmin_id === scope.subadminId;
    case 'peer':
      return row.peer_id === scope.peerId;
    case 'merchant':
      return row.merchant_id === scope.merchantId;
  }
}

function conditionsOf(filter: PayinFilter, withStatus: boolean): Conditions {
  const { scope, query, period } = filter;
  const all = new Conditions();
  if (scope.kind === 'group') all.add(`p.subadmin_id = ${all.param(scope.subadminId)}`);
  if (scope.kind === 'peer') all.add(`p.peer_id = ${all.param(scope.peerId)}`);
  if (scope.kind === 'merchant') all.add(`p.merchant_id = ${all.param(scope.merchantId)}`);
  if (withStatus && query.status) all.add(`p.status = ${all.param(query.status)}`);
  if (query.merchantId) all.add(`p.merchant_id = ${all.param(query.merchantId)}`);
  if (query.peerId) all.add(`p.peer_id = ${all.param(query.peerId)}`);
  if (query.orderid) {
    const id = all.param(query.orderid);
    all.add(`(p.order_id = ${id} or p.ref_id = upper(${id}))`);
  }
  if (filter.amount !== null) all.add(`p.amount = ${all.param(filter.amount)}`);
  if (period.start !== null) {
    all.add(`p.created_at >= ${all.param(new Date(period.start).toISOString())}`);
  }
  if (period.end !== null) {
    all.add(`p.created_at < ${all.param(new Date(period.end).toISOString())}`);
  }
  if (query.q) addSearch(all, query.q);
  return all;
}

/** How many orders a search looks at: past that, say more. */
const searchMax = 5000;

/** Any part of an id or a name, or the beginning of a UTR or a UPI ID. */
function addSearch(all: Conditions, q: string): void {
  const anywhere = all.param(containing(q));
  const compact = q
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[\\%_]/g, '\\$&');
  const utr = all.param(`${compact}%`);
  all.add(`p.ref_id in (
    (select ref_id from order_search where words like ${anywhere} limit ${searchMax})
    union (select ref_id from payin where utr like ${utr} limit ${searchMax})
    union (select ref_id from payin where upi_id in
            (select id from upi where lower(vpa) like ${anywhere}) limit ${searchMax}))`);
}

const sortColumns = {
  createdAt: 'created_at',
  amount: 'amount',
  expiresAt: 'expires_at',
} as const satisfies Record<(typeof payinSortFields)[number], string>;

function orderBy(sort: PayinListQuery['sort']): string {
  const text = sort ?? '-createdAt';
  const isDown = text.startsWith('-');
  const column = sortColumns[(isDown ? text.slice(1) : text) as keyof typeof sortColumns];
  const direction = isDown ? 'desc' : 'asc';
  return `${column} ${direction}, ref_id ${direction}`;
}

/** One page: the ids are picked from an index first, then joined. */
export async function readPage(db: Queryable, filter: PayinFilter): Promise<PayinRow[]> {
  const all = conditionsOf(filter, true);
  const order = orderBy(filter.query.sort);
  const limit = all.param(filter.query.pagesize ?? pagesizeDefault);
  const offset = all.param(filter.query.skip ?? 0);
  const { rows } = await db.query<PayinRow>(
    `select ${payinColumns} from
       (select ref_id as id from payin p where ${all.where}
        order by ${order} limit ${limit} offset ${offset}) page
     join payin p on p.ref_id = page.id ${payinJoins}
     order by ${order.replaceAll(/^|, /g, (at) => `${at}p.`)}`,
    all.values,
  );
  return rows;
}

/** The number of orders, exact up to the cap. */
export async function readTotal(db: Queryable, filter: PayinFilter): Promise<number> {
  const all = conditionsOf(filter, true);
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from
       (select from payin p where ${all.where} limit ${totalCap + 1}) counted`,
    all.values,
  );
  return rows[0]?.total ?? 0;
}

/** The statuses that the tabs count: those that wait for somebody. */
const countedStatuses = ['created', 'unassigned', 'pending', 'processing'] as const;

/** Open orders per status under the same filters without the status, each capped. */
export async function readCounts(
  db: Queryable,
  filter: PayinFilter,
): Promise<Record<string, number>> {
  const all = conditionsOf(filter, false);
  // Each status stands in the text, so that the index of open orders is seen to serve.
  const parts = countedStatuses.map(
    (status) => `(select count(*)::int from
      (select from payin p where p.status = '${status}' and ${all.where}
       limit ${statusCountCap}) counted) as ${status}`,
  );
  const { rows } = await db.query<Record<string, number>>(`select ${parts.join(', ')}`, all.values);
  return rows[0] ?? {};
}
