import { pagesizeDefault, totalCap } from '@peerdesk/contract/list.ts';
import type { merchantListSpec } from '@peerdesk/contract/merchant.ts';
import type { z } from 'zod';
import { Conditions, containing } from '../../platform/db/conditions.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { merchantColumns, merchantJoins, type MerchantRow } from './store.ts';

type MerchantListQuery = z.output<typeof merchantListSpec.query>;

function conditionsOf(query: MerchantListQuery): Conditions {
  const all = new Conditions();
  if (query.status) all.add(`m.status = ${all.param(query.status)}`);
  if (query.q) {
    const anywhere = all.param(containing(query.q));
    all.add(`(lower(m.name) like ${anywhere} or lower(m.id) like ${anywhere})`);
  }
  return all;
}

const orders = {
  createdAt: 'm.created_at, m.id',
  '-createdAt': 'm.created_at desc, m.id desc',
  name: 'lower(m.name), m.id',
  '-name': 'lower(m.name) desc, m.id desc',
} as const satisfies Record<NonNullable<MerchantListQuery['sort']>, string>;

export async function readMerchantPage(
  db: Queryable,
  query: MerchantListQuery,
): Promise<MerchantRow[]> {
  const all = conditionsOf(query);
  const limit = all.param(query.pagesize ?? pagesizeDefault);
  const offset = all.param(query.skip ?? 0);
  const { rows } = await db.query<MerchantRow>(
    `select ${merchantColumns} from merchant m ${merchantJoins}
     where ${all.where} order by ${orders[query.sort ?? '-createdAt']}
     limit ${limit} offset ${offset}`,
    all.values,
  );
  return rows;
}

/** The number of merchants, exact up to the cap. */
export async function readMerchantTotal(db: Queryable, query: MerchantListQuery): Promise<number> {
  const all = conditionsOf(query);
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from
       (select from merchant m where ${all.where} limit ${totalCap + 1}) counted`,
    all.values,
  );
  return rows[0]?.total ?? 0;
}
