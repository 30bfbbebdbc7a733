import type { OrderFlag, ResolveType } from '@peerdesk/contract/order.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Payin, PayinChange, StoredFlag } from '@peerdesk/domain/payin/payin.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { minor, minorOrNull } from '@peerdesk/domain/money.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { termsAt, type StoredTerms } from '../../account/terms.ts';
import { listedPayinJoins, utrFlags } from './columns.ts';
import {
  expiringStatuses,
  openStatuses,
  waitingStatuses,
} from '@peerdesk/domain/payin/statuses.ts';
import type { Batcher } from '../../../platform/runtime/batcher.ts';
import { sqlList } from '../../../platform/db/sql-list.ts';

/** A row of `payin` with the joined names and terms. Instants are epoch milliseconds. */
export interface PayinRow {
  ref_id: string;
  pay_token: string;
  merchant_id: string;
  order_id: string;
  content_hash: Buffer;
  customer_id: string;
  customer_name: string | null;
  amount: bigint;
  received_amount: bigint | null;
  currency: string;
  status: OrderStatus;
  resolve_type: ResolveType;
  peer_id: string | null;
  subadmin_id: string | null;
  upi_id: string | null;
  peer_upi_id: string | null;
  account_id: string | null;
  utr: string | null;
  utr_entries: number;
  note: string | null;
  meta: Record<string, never>;
  return_url: string | null;
  flags: StoredFlag[];
  created_at: number;
  opened_at: number | null;
  assigned_at: number | null;
  expires_at: number | null;
  holds_until: number | null;
  freed_at: number | null;
  decided_at: number | null;
  decided_by: Actor | null;
  version: number;
  merchant_name: string;
  merchant_status: 'active' | 'blocked' | 'frozen';
  merchant_terms: StoredTerms;
  currency_digits: number;
  peer_name: string | null;
  peer_tag: string | null;
  peer_terms: StoredTerms | null;
  subadmin_terms: StoredTerms | null;
  upi_holder: string | null;
  upi_bank: string | null;
  /** The UPI ID or its peer is frozen. */
  is_receiver_frozen: boolean;
  utr_flags: OrderFlag[];
}

/** A pay-in with its names, its terms and the state of its reference in the register. */
export const payinColumns = `
  p.*, m.name as merchant_name, m.status as merchant_status,
  c.digits as currency_digits,
  u.name as peer_name, u.tag as peer_tag, v.holder as upi_holder,
  v.bank as upi_bank,
  ${termsAt('m', 'p.created_at')} as merchant_terms,
  ${termsAt('u', 'p.created_at')} as peer_terms,
  (select ${termsAt('g', 'p.created_at')} from app_user g where g.id = p.subadmin_id)
    as subadmin_terms,
  coalesce(v.status = 'frozen' or u.frozen_at is not null, false) as is_receiver_frozen,
  ${utrFlags} as utr_flags`;

export const payinJoins = `${listedPayinJoins} left join upi v on v.id = p.upi_id`;

type PayinKey = 'ref_id' | 'pay_token';

export async function readPayin(
  db: Queryable,
  key: PayinKey,
  value: string,
): Promise<PayinRow | undefined> {
  const [row] = await readPayins(db, [value], key);
  return row;
}

/** Those of these pay-ins that exist. */
export async function readPayins(
  db: Queryable,
  values: readonly string[],
  key: PayinKey = 'ref_id',
): Promise<PayinRow[]> {
  const { rows } = await db.query<PayinRow>({
    name: `payins_by_${key}`,
    text: `select ${payinColumns} from payin p ${payinJoins} where p.${key} = any($1)`,
    values: [values],
  });
  return rows;
}

/** The same as `readPayin`, batched into one statement with concurrent requests. */
export function readPayinBatched(
  { keyed, batcher }: { keyed: Queryable; batcher: Batcher },
  key: PayinKey,
  value: string,
): Promise<PayinRow | undefined> {
  return batcher.read(`pay-ins by ${key}`, value, async (values) => {
    const rows = await readPayins(keyed, values, key);
    const found = new Map(rows.map((row) => [row[key], row]));
    return values.map((one) => found.get(one));
  });
}

export async function readPayinByOrderId(
  db: Queryable,
  merchantId: string,
  orderId: string,
): Promise<PayinRow | undefined> {
  const { rows } = await db.query<PayinRow>({
    name: 'payin_by_order_id',
    text: `select ${payinColumns} from payin p ${payinJoins}
           where p.merchant_id = $1 and p.order_id = $2`,
    values: [merchantId, orderId],
  });
  return rows[0];
}

/** The row in the form that the domain's rules take. */
export function toPayin(row: PayinRow): Payin {
  return {
    refId: row.ref_id,
    merchantId: row.merchant_id,
    customerId: row.customer_id,
    amount: minor(row.amount),
    receivedAmount: minorOrNull(row.received_amount),
    currency: row.currency,
    currencyDigits: row.currency_digits,
    status: row.status,
    resolveType: row.resolve_type,
    peerId: row.peer_id,
    subadminId: row.subadmin_id,
    upiId: row.upi_id,
    peerUpiId: row.peer_upi_id,
    accountId: row.account_id,
    utr: row.utr,
    utrEntries: row.utr_entries,
    note: row.note,
    flags: row.flags,
    openedAt: row.opened_at,
    assignedAt: row.assigned_at,
    expiresAt: row.expires_at,
    holdsUntil: row.holds_until,
    freedAt: row.freed_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    version: row.version,
  };
}

/** What a change sets in a row. */
function setIn(after: Payin) {
  return {
    status: after.status,
    received_amount: after.receivedAmount,
    peer_id: after.peerId,
    subadmin_id: after.subadminId,
    upi_id: after.upiId,
    peer_upi_id: after.peerUpiId,
    account_id: after.accountId,
    utr: after.utr,
    utr_entries: after.utrEntries,
    note: after.note,
    flags: [...after.flags],
    opened_at: after.openedAt,
    assigned_at: after.assignedAt,
    expires_at: after.expiresAt,
    holds_until: after.holdsUntil,
    freed_at: after.freedAt,
    decided_at: after.decidedAt,
    decided_by: after.decidedBy,
  } satisfies Partial<PayinRow>;
}

/** The columns that a change sets, by their names in the table. */
export function columnsOf(after: Payin): Record<string, unknown> {
  return {
    ...setIn(after),
    opened_at: iso(after.openedAt),
    assigned_at: iso(after.assignedAt),
    expires_at: iso(after.expiresAt),
    holds_until: iso(after.holdsUntil),
    freed_at: iso(after.freedAt),
    decided_at: iso(after.decidedAt),
  };
}

/** The row after a change, without reading it again; newly joined people have no name yet. */
export function rowAfter(row: PayinRow, { before, after }: PayinChange): PayinRow {
  return {
    ...row,
    ...setIn(after),
    version: after.version,
    utr_flags: before.status === after.status ? row.utr_flags : [],
    ...(after.peerId !== row.peer_id && { peer_name: null, peer_tag: null, peer_terms: null }),
    ...(after.subadminId !== row.subadmin_id && { subadmin_terms: null }),
    ...(after.upiId !== row.upi_id && { upi_holder: null, upi_bank: null }),
  };
}

/** How many open pay-ins each customer has, not counting one order of each; in their order. */
export async function countOpenOfCustomers(
  db: Queryable,
  customers: readonly { merchantId: string; customerId: string; exceptRefId: string }[],
): Promise<number[]> {
  const { rows } = await db.query<{ open: number }>({
    name: 'payin_open_of_customers',
    text: `select (select count(*)::int from payin
                   where merchant_id = c.merchant_id and customer_id = c.customer_id
                     and ref_id <> c.except_ref_id and status in ${sqlList(openStatuses)}) as open
           from unnest($1::text[], $2::text[], $3::text[]) with ordinality
             as c (merchant_id, customer_id, except_ref_id, place)
           order by c.place`,
    values: [
      customers.map(({ merchantId }) => merchantId),
      customers.map(({ customerId }) => customerId),
      customers.map(({ exceptRefId }) => exceptRefId),
    ],
  });
  return rows.map(({ open }) => open);
}

/** Orders whose deadline has passed, the oldest first. */
export async function readDue(db: Queryable, now: number, most: number): Promise<string[]> {
  const { rows } = await db.query<{ ref_id: string }>({
    name: 'payin_due',
    text: `select ref_id from payin
           where status in ${sqlList(expiringStatuses)} and expires_at <= $1
           order by expires_at limit $2`,
    values: [iso(now), most],
  });
  return rows.map((row) => row.ref_id);
}

/** Orders that wait for a free UPI ID, the oldest first. */
export async function readWaiting(db: Queryable, now: number, most: number): Promise<string[]> {
  const { rows } = await db.query<{ ref_id: string }>({
    name: 'payin_waiting',
    text: `select ref_id from payin where status in ${sqlList(waitingStatuses)} and expires_at > $1
           order by created_at limit $2`,
    values: [iso(now), most],
  });
  return rows.map((row) => row.ref_id);
}
