import { pagesizeDefault, totalCap } from '@peerdesk/contract/list.ts';
import type { upiListSpec } from '@peerdesk/contract/upi.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { z } from 'zod';
import { Conditions, containing } from '../../platform/db/conditions.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import { upiColumns, upiJoins, windowStart, type UpiRow } from './store.ts';

type UpiListQuery = z.output<typeof upiListSpec.query>;

export interface UpiFilter {
  scope: Scope;
  query: UpiListQuery;
}

const orders = {
  createdAt: 'v.created_at, v.id',
  '-createdAt': 'v.created_at desc, v.id desc',
  upi: 'lower(v.vpa), v.id',
  '-upi': 'lower(v.vpa) desc, v.id desc',
} as const satisfies Record<NonNullable<UpiListQuery['sort']>, string>;

function conditionsOf({ scope, query }: UpiFilter): Conditions {
  const all = new Conditions();
  addPeerScope(all, scope);
  if (query.status) all.add(`v.status = ${all.param(query.status)}`);
  if (query.peerId) all.add(`v.peer_id = ${all.param(query.peerId)}`);
  if (query.q) {
    const anywhere = all.param(containing(query.q));
    const texts = ['v.vpa', 'v.holder', "coalesce(v.bank, '')", 'v.id'];
    all.add(`(${texts.map((text) => `lower(${text}) like ${anywhere}`).join(' or ')})`);
  }
  return all;
}

/** One page: its ids are picked first, so that only they are joined with their use. */
export async function readUpiPage(
  db: Queryable,
  filter: UpiFilter,
  now: number,
): Promise<UpiRow[]> {
  const all = conditionsOf(filter);
  const order = orders[filter.query.sort ?? '-createdAt'];
  const limit = all.param(filter.query.pagesize ?? pagesizeDefault);
  const offset = all.param(filter.query.skip ?? 0);
  const since = all.param(windowStart(now));
  const { rows } = await db.query<UpiRow>(
    `select ${upiColumns} from
       (select v.id from upi v join app_user u on u.id = v.peer_id where ${all.where}
        order by ${order} limit ${limit} offset ${offset}) page
     join upi v on v.id = page.id ${upiJoins(since)}
     order by ${order}`,
    all.values,
  );
  return rows;
}

/** The number of UPI IDs, exact up to the cap. */
export async function readUpiTotal(db: Queryable, filter: UpiFilter): Promise<number> {
  const all = conditionsOf(filter);
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from
       (select from upi v join app_user u on u.id = v.peer_id where ${all.where}
        limit ${totalCap + 1}) counted`,
    all.values,
  );
  return rows[0]?.total ?? 0;
}
