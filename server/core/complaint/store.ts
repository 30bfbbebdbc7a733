import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** A complaint with the names of its people and the state of its pay-in. */
export interface ComplaintRow {
  id: string;
  ref_id: string;
  order_id: string;
  merchant_id: string;
  merchant_name: string;
  customer_id: string;
  customer_name: string | null;
  peer_id: string;
  peer_name: string;
  subadmin_id: string | null;
  amount: bigint;
  currency: string;
  currency_digits: number;
  utr: string | null;
  status: ComplaintStatus;
  order_status: OrderStatus;
  created_at: number;
  decided_at: number | null;
  decided_by: Actor | null;
  note: string | null;
}

export const complaintColumns = `
  p.id, p.ref_id, p.order_id, p.merchant_id, m.name as merchant_name, p.customer_id,
  p.customer_name, p.peer_id, u.name as peer_name, p.subadmin_id, p.amount, p.currency,
  c.digits as currency_digits, p.utr, p.status, o.status as order_status, p.created_at,
  p.decided_at, p.decided_by, p.note`;

export const complaintJoins = `
  join merchant m on m.id = p.merchant_id join app_user u on u.id = p.peer_id
  join currency c on c.code = p.currency join payin o on o.ref_id = p.ref_id`;

export async function readComplaint(db: Queryable, id: string): Promise<ComplaintRow | undefined> {
  const { rows } = await db.query<ComplaintRow>({
    name: 'complaint_by_id',
    text: `select ${complaintColumns} from complaint p ${complaintJoins} where p.id = $1`,
    values: [id],
  });
  return rows[0];
}
