import { isPeerRole, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { addPeerScope } from '../account/user-scope.ts';
import { addOrderScope } from '../order/scope.ts';

/** The order through which a party is viewed; undefined outside the scope. */
export interface SeenOrder {
  subadmin_id: string | null;
  merchant_id: string;
  merchant_name: string;
  customer_id: string;
  customer_name: string | null;
}

export async function readSeenOrder(
  db: Queryable,
  refId: string,
  scope: Scope,
): Promise<SeenOrder | undefined> {
  const all = new Conditions();
  all.add(`p.ref_id = ${all.param(refId)}`);
  addOrderScope(all, scope);
  const { rows } = await db.query<SeenOrder>(
    `select p.subadmin_id, p.merchant_id, m.name as merchant_name, p.customer_id, p.customer_name
     from payin p join merchant m on m.id = p.merchant_id where ${all.where}
     union all
     select p.subadmin_id, p.merchant_id, m.name as merchant_name, p.customer_id, p.customer_name
     from payout p join merchant m on m.id = p.merchant_id where ${all.where}`,
    all.values,
  );
  return rows[0];
}

export interface SeenMerchant {
  id: string;
  name: string;
  /** Of the order through which it is seen. */
  subadmin_id: string | null;
}

/** By one of its orders, or by its id for readers who see all of them. */
export async function readSeenMerchant(
  db: Queryable,
  of: string,
  scope: Scope,
): Promise<SeenMerchant | undefined> {
  if (!isId('merchant', of)) {
    const order = await readSeenOrder(db, of, scope);
    if (!order) return undefined;
    const { merchant_id: id, merchant_name: name, subadmin_id } = order;
    return { id, name, subadmin_id };
  }
  if (scope.kind !== 'desk') return undefined;
  const { rows } = await db.query<SeenMerchant>(
    'select id, name, null::text as subadmin_id from merchant where id = $1',
    [of],
  );
  return rows[0];
}

export interface SeenPeer {
  id: string;
  parent_id: string | null;
  name: string;
}

export async function readSeenPeer(
  db: Queryable,
  id: string,
  scope: Scope,
): Promise<SeenPeer | undefined> {
  const all = new Conditions();
  all.add(`u.id = ${all.param(id)}`);
  all.add(`u.role = any(${all.param(rolesThat(isPeerRole))})`);
  addPeerScope(all, scope);
  const { rows } = await db.query<SeenPeer>(
    `select u.id, u.parent_id, u.name from app_user u where ${all.where}`,
    all.values,
  );
  return rows[0];
}

export interface SeenUpi {
  id: string;
  parent_id: string | null;
  vpa: string;
  peer_name: string;
}

/** By its id, or by its address: of several with the same address, the active one. */
export async function readSeenUpi(
  db: Queryable,
  of: string,
  scope: Scope,
): Promise<SeenUpi | undefined> {
  const all = new Conditions();
  const place = all.param(of);
  all.add(`(v.id = ${place} or lower(v.vpa) = lower(${place}))`);
  addPeerScope(all, scope);
  const { rows } = await db.query<SeenUpi>(
    `select v.id, u.parent_id, v.vpa, u.name as peer_name
     from upi v join app_user u on u.id = v.peer_id
     where ${all.where} order by v.status = 'waiting', v.id limit 1`,
    all.values,
  );
  return rows[0];
}
