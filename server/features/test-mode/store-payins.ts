import type { Payin, PayinChange } from '@peerdesk/domain/payin/payin.ts';
import {
  approvedStatuses,
  expiringStatuses,
  openStatuses,
} from '@peerdesk/domain/payin/statuses.ts';
import { testHolder } from '@peerdesk/domain/test-mode/cast.ts';
import { termsAt } from '../../core/account/terms.ts';
import { valuesOfNew, type NewPayin } from '../../core/order/payin/new-store.ts';
import { columnsOf, type PayinRow } from '../../core/order/payin/store.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** A test pay-in in the form of a live one: nobody behind it, and no other claims its reference. */
export const testPayinColumns = `
  p.*, m.name as merchant_name, m.status as merchant_status,
  ${termsAt('m', 'p.created_at')} as merchant_terms,
  c.digits as currency_digits, null::text as peer_name, null::text as peer_tag,
  null::jsonb as peer_terms, null::jsonb as subadmin_terms,
  '${testHolder}'::text as upi_holder, null::text as upi_bank,
  false as is_receiver_frozen, '{}'::text[] as utr_flags`;

export const testPayinJoins = `
  join merchant m on m.id = p.merchant_id
  join currency c on c.code = p.currency`;

export async function readTestPayin(
  db: Queryable,
  key: 'ref_id' | 'pay_token',
  value: string,
): Promise<PayinRow | undefined> {
  const { rows } = await db.query<PayinRow>(
    `select ${testPayinColumns} from test_payin p ${testPayinJoins} where p.${key} = $1`,
    [value],
  );
  return rows[0];
}

export async function readTestPayinByOrderId(
  db: Queryable,
  merchantId: string,
  orderId: string,
): Promise<PayinRow | undefined> {
  const { rows } = await db.query<PayinRow>(
    `select ${testPayinColumns} from test_payin p ${testPayinJoins}
     where p.merchant_id = $1 and p.order_id = $2`,
    [merchantId, orderId],
  );
  return rows[0];
}

/** Inserts a new order; false when the merchant has a test order with this order id already. */
export async function insertTestPayin(client: Client, order: NewPayin): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into test_payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
       customer_name, amount, currency, status, resolve_type, meta, return_url, created_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'created', $10, $11, $12, $13, $14)
     on conflict (merchant_id, order_id) do nothing`,
    valuesOfNew(order),
  );
  return rowCount === 1;
}

/** Sets what a change changes. The merchant's play money is locked, so that nobody else does. */
export async function saveTestPayin(client: Client, { after }: PayinChange): Promise<void> {
  const set = JSON.stringify(columnsOf(after), withBigints);
  await client.query(
    `update test_payin p set
       status = n.status, received_amount = n.received_amount, peer_id = n.peer_id,
       upi_id = n.upi_id, peer_upi_id = n.peer_upi_id, account_id = n.account_id, utr = n.utr,
       utr_entries = n.utr_entries, note = n.note, flags = n.flags, opened_at = n.opened_at,
       assigned_at = n.assigned_at, expires_at = n.expires_at, holds_until = n.holds_until,
       decided_at = n.decided_at, decided_by = n.decided_by, version = p.version + 1
     from jsonb_populate_record(null::test_payin, $2::jsonb) n
     where p.ref_id = $1`,
    [after.refId, set],
  );
}

/** Amounts are numbers of the database. */
export function withBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** How many open test pay-ins a merchant's customer has, not counting one order. */
export async function countOpenTestPayins(
  db: Queryable,
  { merchantId, customerId, refId }: Pick<Payin, 'merchantId' | 'customerId' | 'refId'>,
): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    `select count(*)::int as open from test_payin
     where merchant_id = $1 and customer_id = $2 and ref_id <> $3
       and status in ${sqlList(openStatuses)}`,
    [merchantId, customerId, refId],
  );
  return rows[0]?.open ?? 0;
}

/** Has another test order of the merchant been paid with this reference? */
export async function isTestUtrUsed(
  db: Queryable,
  { merchantId, refId, utr }: { merchantId: string; refId: string; utr: string },
): Promise<boolean> {
  const { rows } = await db.query<{ used: boolean }>(
    `select exists (select from test_order where merchant_id = $1 and utr = $2
                    and ref_id <> $3 and status in ${sqlList(approvedStatuses)}) as used`,
    [merchantId, utr, refId],
  );
  return rows[0]?.used ?? false;
}

/** Test pay-ins whose deadline has passed, the oldest first. */
export async function readDueTestPayins(
  db: Queryable,
  now: number,
  most: number,
): Promise<string[]> {
  const { rows } = await db.query<{ ref_id: string }>(
    `select ref_id from test_payin
     where status in ${sqlList(expiringStatuses)} and expires_at <= $1
     order by expires_at limit $2`,
    [iso(now), most],
  );
  return rows.map((row) => row.ref_id);
}
