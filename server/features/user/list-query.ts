import { pagesizeDefault, totalCap } from '@peerdesk/contract/list.ts';
import type { userListSpec } from '@peerdesk/contract/user.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { z } from 'zod';
import { Conditions, containing } from '../../platform/db/conditions.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { userColumns, userJoins, type UserRow } from '../../core/account/user-store.ts';

type UserListQuery = z.output<typeof userListSpec.query>;

/** The list of a subadmin holds its peers, not itself. */
function conditionsOf(scope: Scope, query: UserListQuery): Conditions {
  const all = new Conditions();
  switch (scope.kind) {
    case 'desk':
      break;
    case 'group':
      all.add(`u.parent_id = ${all.param(scope.subadminId)}`);
      break;
    case 'peer':
    case 'merchant':
      all.add('false');
  }
  if (query.role) all.add(`u.role = ${all.param(query.role)}`);
  if (query.status) all.add(`u.status = ${all.param(query.status)}`);
  if (query.tag) all.add(`u.tag = ${all.param(query.tag)}`);
  if (query.q) {
    const anywhere = all.param(containing(query.q));
    all.add(`(lower(u.name) like ${anywhere} or u.username like ${anywhere}
      or lower(u.id) like ${anywhere})`);
  }
  return all;
}

const orders = {
  createdAt: 'u.created_at, u.id',
  '-createdAt': 'u.created_at desc, u.id desc',
  name: 'lower(u.name), u.id',
  '-name': 'lower(u.name) desc, u.id desc',
} as const satisfies Record<NonNullable<UserListQuery['sort']>, string>;

export async function readUserPage(
  db: Queryable,
  scope: Scope,
  query: UserListQuery,
): Promise<UserRow[]> {
  const all = conditionsOf(scope, query);
  const limit = all.param(query.pagesize ?? pagesizeDefault);
  const offset = all.param(query.skip ?? 0);
  const { rows } = await db.query<UserRow>(
    `select ${userColumns} from app_user u ${userJoins}
     where ${all.where} order by ${orders[query.sort ?? '-createdAt']}
     limit ${limit} offset ${offset}`,
    all.values,
  );
  return rows;
}

/** The number of users, exact up to the cap. */
export async function readUserTotal(
  db: Queryable,
  scope: Scope,
  query: UserListQuery,
): Promise<number> {
  const all = conditionsOf(scope, query);
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from
       (select from app_user u where ${all.where} limit ${totalCap + 1}) counted`,
    all.values,
  );
  return rows[0]?.total ?? 0;
}
