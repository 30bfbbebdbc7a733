import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import {
  openComplaintStatuses,
  type ComplaintRefund,
} from '@peerdesk/domain/complaint/complaint.ts';
import { readComplaint, type ComplaintRow } from '../../core/complaint/store.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** Reads a complaint and keeps others from changing it until the transaction ends. */
export async function lockComplaint(client: Client, id: string): Promise<ComplaintRow | undefined> {
  await client.query('select from complaint where id = $1 for update', [id]);
  return readComplaint(client, id);
}

/** Serialises what the customer of one pay-in does. */
export async function lockCustomer(client: Client, refId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('complaint'), hashtext($1))`, [refId]);
}

/** Waits for whoever changes a pay-in, and keeps others from changing it for as long. */
export async function holdPayin(client: Client, refId: string): Promise<void> {
  await client.query('select from payin where ref_id = $1 for share', [refId]);
}

export type EarlierRow = Pick<ComplaintRow, 'id' | 'status' | 'created_at'>;

/** Every complaint about a pay-in, the newest first. */
export async function readOfOrder(db: Queryable, refId: string): Promise<EarlierRow[]> {
  const { rows } = await db.query<EarlierRow>({
    name: 'complaints_of_order',
    text: `select id, status, created_at from complaint where ref_id = $1
           order by created_at desc, id desc limit 20`,
    values: [refId],
  });
  return rows;
}

type NewComplaint = Pick<
  ComplaintRow,
  | 'id'
  | 'ref_id'
  | 'order_id'
  | 'merchant_id'
  | 'customer_id'
  | 'customer_name'
  | 'peer_id'
  | 'subadmin_id'
  | 'amount'
  | 'currency'
  | 'utr'
  | 'created_at'
>;

export async function insertComplaint(client: Client, row: NewComplaint): Promise<void> {
  await client.query(
    `insert into complaint (id, ref_id, order_id, merchant_id, customer_id, customer_name, peer_id,
                            subadmin_id, amount, currency, utr, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.id,
      row.ref_id,
      row.order_id,
      row.merchant_id,
      row.customer_id,
      row.customer_name,
      row.peer_id,
      row.subadmin_id,
      row.amount,
      row.currency,
      row.utr,
      openComplaintStatuses[0],
      iso(row.created_at),
    ],
  );
}

export async function saveStatus(
  client: Client,
  id: string,
  set: { status: ComplaintStatus; at: number | null; by: Actor | null; note: string | null },
): Promise<void> {
  await client.query(
    `update complaint set status = $2, decided_at = $3, decided_by = $4, note = $5 where id = $1`,
    [id, set.status, iso(set.at), set.by && JSON.stringify(set.by), set.note],
  );
}

/** The newest pay-out that is to bring a credit with this reference back to its sender, if any. */
export async function readRefund(
  db: Queryable,
  utr: string | null,
): Promise<ComplaintRefund | null> {
  if (utr === null) return null;
  const { rows } = await db.query<{ ref_id: string; status: PayoutStatus }>(
    `select o.ref_id, o.status from statement_line l join payout o on o.ref_id = l.settled_by
     where l.rrn = $1 order by o.created_at desc limit 1`,
    [utr],
  );
  const [row] = rows;
  return row ? { refId: row.ref_id, status: row.status } : null;
}

/** Open complaints whose pay-in was approved meanwhile, the oldest first. */
export async function readApproved(
  db: Queryable,
  approved: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'complaints_approved',
    text: `select p.id from complaint p join payin o on o.ref_id = p.ref_id
           where p.status = any($1) and o.status = any($2) order by p.created_at limit $3`,
    values: [openComplaintStatuses, approved, most],
  });
  return rows.map(({ id }) => id);
}
