import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import { partyDisputesMax, partyOrdersMax, partyOrdersShown } from '@peerdesk/contract/party.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { isPeerRole, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { Conditions } from '../../platform/db/conditions.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';

type OrderTable = 'payin' | 'payout';

/** The orders of somebody, by columns that each table of orders has an index for. */
export type Owner =
  | { kind: 'customer'; merchantId: string; customerId: string }
  | { kind: 'merchant'; merchantId: string }
  | { kind: 'peer'; peerId: string }
  | { kind: 'upi'; upiId: string };

function addOwner(all: Conditions, owner: Owner): void {
  switch (owner.kind) {
    case 'customer':
      all.add(`p.merchant_id = ${all.param(owner.merchantId)}`);
      return all.add(`p.customer_id = ${all.param(owner.customerId)}`);
    case 'merchant':
      return all.add(`p.merchant_id = ${all.param(owner.merchantId)}`);
    case 'peer':
      return all.add(`p.peer_id = ${all.param(owner.peerId)}`);
    case 'upi':
      return all.add(`p.upi_id = ${all.param(owner.upiId)}`);
  }
}

/** The order through which somebody is seen; undefined outside the scope. */
export interface SeenOrder {
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
    `select p.merchant_id, m.name as merchant_name, p.customer_id, p.customer_name
     from payin p join merchant m on m.id = p.merchant_id where ${all.where}
     union all
     select p.merchant_id, m.name as merchant_name, p.customer_id, p.customer_name
     from payout p join merchant m on m.id = p.merchant_id where ${all.where}`,
    all.values,
  );
  return rows[0];
}

export interface SeenPeer {
  id: string;
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
    `select u.id, u.name from app_user u where ${all.where}`,
    all.values,
  );
  return rows[0];
}

export interface SeenUpi {
  id: string;
  vpa: string;
  peer_name: string;
}

/** By its id, or by its address: of several with one address the one that is in use. */
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
    `select v.id, v.vpa, u.name as peer_name
     from upi v join app_user u on u.id = v.peer_id
     where ${all.where} order by v.status = 'waiting', v.id limit 1`,
    all.values,
  );
  return rows[0];
}

interface Asked {
  owner: Owner;
  scope: Scope;
  now: number;
  /** Nothing older counts. */
  since: number;
}

/** The orders of somebody within the scope that count; so many of the newest are read at most. */
function newest({ owner, scope, since }: Asked): Conditions {
  const all = new Conditions();
  addOwner(all, owner);
  addOrderScope(all, scope);
  all.add(`p.created_at >= ${all.param(iso(since))}`);
  // Its index has the orders by when they were assigned, which is never before they were made.
  if (owner.kind === 'upi') all.add(`p.assigned_at >= ${all.param(iso(since))}`);
  return all;
}

/** Orders of one status. */
export interface StatusRow {
  status: OrderStatus;
  orders: number;
  last_hour: number;
  last_day: number;
}

const hourMs = 3_600_000;

export async function readFigures(
  db: Queryable,
  table: OrderTable,
  asked: Asked,
): Promise<StatusRow[]> {
  const all = newest(asked);
  const hour = all.param(iso(asked.now - hourMs));
  const day = all.param(iso(asked.now - 24 * hourMs));
  const { rows } = await db.query<StatusRow>(
    `select n.status, count(*)::int as orders,
       (count(*) filter (where n.created_at >= ${hour}))::int as last_hour,
       (count(*) filter (where n.created_at >= ${day}))::int as last_day
     from (select p.status, p.created_at from ${table} p where ${all.where}
           order by p.created_at desc, p.ref_id desc limit ${partyOrdersMax}) n
     group by 1`,
    all.values,
  );
  return rows;
}

/** `created_at` in milliseconds. */
export interface NewestRow {
  ref_id: string;
  status: OrderStatus;
  amount: bigint;
  currency: string;
  created_at: number;
}

export async function readNewest(
  db: Queryable,
  table: OrderTable,
  asked: Asked,
): Promise<NewestRow[]> {
  const all = newest(asked);
  const { rows } = await db.query<NewestRow>(
    `select p.ref_id, p.status, p.amount, p.currency, p.created_at from ${table} p
     where ${all.where} order by p.created_at desc, p.ref_id desc limit ${partyOrdersShown}`,
    all.values,
  );
  return rows;
}

/** The disputes of somebody within the scope, so many of the newest at most. */
export async function countDisputes(
  db: Queryable,
  { owner, scope, since }: Asked,
): Promise<{ total: number; open: number }> {
  const all = new Conditions();
  addOrderScope(all, scope);
  all.add(`p.created_at >= ${all.param(iso(since))}`);
  if (owner.kind === 'customer') {
    // A dispute has no customer of its own: by the pay-outs that can have been disputed.
    const merchant = all.param(owner.merchantId);
    all.add(`p.payout_ref in (
      select o.ref_id from payout o
      where o.merchant_id = ${merchant} and o.customer_id = ${all.param(owner.customerId)}
      order by o.created_at desc limit ${partyOrdersMax})`);
  } else addOwner(all, owner);
  const open = all.param(openDisputeStatuses);
  const { rows } = await db.query<{ total: number; open: number }>(
    `select count(*)::int as total, (count(*) filter (where d.status = any(${open})))::int as open
     from (select p.status from dispute p where ${all.where}
           order by p.created_at desc limit ${partyDisputesMax}) d`,
    all.values,
  );
  return rows[0] ?? { total: 0, open: 0 };
}
