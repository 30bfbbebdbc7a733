import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import { partyDisputesMax, partyOrdersMax, partyOrdersShown } from '@peerdesk/contract/party.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
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

interface Asked {
  owner: Owner;
  scope: Scope;
  now: number;
  /** Nothing older counts. */
  since: number;
}

/**
 * A party's orders within the scope that count towards its figures; only the newest, up to a limit.
 */
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
    // Found in an index alone, and then read.
    `select p.ref_id, p.status, p.amount, p.currency, p.created_at
     from (select p.ref_id from ${table} p where ${all.where}
           order by p.created_at desc, p.ref_id desc limit ${partyOrdersShown}) n
     join ${table} p on p.ref_id = n.ref_id order by p.created_at desc, p.ref_id desc`,
    all.values,
  );
  return rows;
}

/** A party's disputes within the scope; only the newest, up to a limit. */
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
