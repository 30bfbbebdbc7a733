import type { PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import { unacceptedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import {
  columnsOf,
  valuesOfNew,
  type NewPayout,
  type PayoutRow,
} from '../../core/order/payout/store.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** A test pay-out in the form of a live one, with nobody behind it. */
export const testPayoutColumns = `
  p.*, m.name as merchant_name, m.status as merchant_status, c.digits as currency_digits,
  null::text as peer_name, null::jsonb as peer_terms, null::text as subadmin_name,
  null::jsonb as subadmin_terms,
  '[]'::json as other_utrs`;

export const testPayoutJoins = `
  join merchant m on m.id = p.merchant_id
  join currency c on c.code = p.currency`;

const select = `select ${testPayoutColumns} from test_payout p ${testPayoutJoins}`;

export async function readTestPayout(db: Queryable, refId: string): Promise<PayoutRow | undefined> {
  const { rows } = await db.query<PayoutRow>(`${select} where p.ref_id = $1`, [refId]);
  return rows[0];
}

export async function readTestPayoutByOrderId(
  db: Queryable,
  merchantId: string,
  orderId: string,
): Promise<PayoutRow | undefined> {
  const { rows } = await db.query<PayoutRow>(
    `${select} where p.merchant_id = $1 and p.order_id = $2`,
    [merchantId, orderId],
  );
  return rows[0];
}

/** Inserts a new order; false when the merchant has a test order with this order id already. */
export async function insertTestPayout(client: Client, order: NewPayout): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into test_payout (ref_id, merchant_id, order_id, content_hash, customer_id,
       customer_name, customer_upi, amount, fee, fee_bps, currency, status, meta, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'created', $12, $13)
     on conflict (merchant_id, order_id) do nothing`,
    valuesOfNew(order),
  );
  return rowCount === 1;
}

/** Sets what a change changes. The merchant's play money is locked, so that nobody else does. */
export async function saveTestPayout(client: Client, { after }: PayoutChange): Promise<void> {
  await client.query(
    `update test_payout p set
       status = n.status, peer_id = n.peer_id, upi_id = n.upi_id, peer_upi_id = n.peer_upi_id,
       account_id = n.account_id, utr = n.utr, note = n.note, was_revealed = n.was_revealed,
       assigned_at = n.assigned_at, accepted_at = n.accepted_at, expires_at = n.expires_at,
       decided_at = n.decided_at, decided_by = n.decided_by, version = p.version + 1
     from jsonb_populate_record(null::test_payout, $2::jsonb) n
     where p.ref_id = $1`,
    [after.refId, JSON.stringify(columnsOf(after))],
  );
}

/** Test pay-outs whose time to accept has passed, the oldest first. */
export async function readDueTestPayouts(
  db: Queryable,
  now: number,
  most: number,
): Promise<string[]> {
  const { rows } = await db.query<{ ref_id: string }>(
    `select ref_id from test_payout
     where status in ${sqlList(unacceptedStatuses)} and expires_at <= $1
     order by expires_at limit $2`,
    [iso(now), most],
  );
  return rows.map((row) => row.ref_id);
}
