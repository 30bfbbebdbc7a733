import type { PayoutFlag, PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Earnings } from '@peerdesk/domain/ledger/shares.ts';
import { minor } from '@peerdesk/domain/money.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import type { Payout, PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';
import { termsAt, type StoredTerms } from '../../account/terms.ts';
import { earningsBy } from '../earnings.ts';
import { searchWordsOf } from '../intake.ts';
import { unacceptedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { sqlList } from '../../../platform/db/sql-list.ts';

/** An additional reference that somebody claims to have paid with, and that person's terms. */
interface OtherUtr {
  peerId: string;
  name: string;
  utr: string;
  terms: StoredTerms;
  subadminTerms: StoredTerms | null;
  subadminId: string | null;
  subadminName: string | null;
}

/** A row of `payout` with the joined names and terms. Instants are epoch milliseconds. */
export interface PayoutRow {
  ref_id: string;
  merchant_id: string;
  order_id: string;
  content_hash: Buffer;
  customer_id: string;
  customer_name: string | null;
  customer_upi: string;
  amount: bigint;
  fee: bigint;
  fee_bps: number;
  currency: string;
  status: PayoutStatus;
  subadmin_id: string | null;
  peer_id: string | null;
  upi_id: string | null;
  peer_upi_id: string | null;
  account_id: string | null;
  utr: string | null;
  proof_id: string | null;
  note: string | null;
  meta: Record<string, never>;
  flags: PayoutFlag[];
  was_revealed: boolean;
  created_at: number;
  assigned_at: number | null;
  accepted_at: number | null;
  expires_at: number | null;
  decided_at: number | null;
  decided_by: Actor | null;
  round: number;
  version: number;
  merchant_name: string;
  merchant_status: 'active' | 'blocked' | 'frozen';
  currency_digits: number;
  peer_name: string | null;
  peer_terms: StoredTerms | null;
  subadmin_name: string | null;
  subadmin_terms: StoredTerms | null;
  other_utrs: OtherUtr[];
}

/** A pay-out with its names, the payer's terms and the additional references claimed for it. */
export const payoutColumns = `
  p.*, m.name as merchant_name, m.status as merchant_status, c.digits as currency_digits,
  u.name as peer_name,
  ${termsAt('u', 'p.created_at')} as peer_terms, g.name as subadmin_name,
  ${termsAt('g', 'p.created_at')} as subadmin_terms,
  coalesce((select json_agg(json_build_object('peerId', x.peer_id, 'name', o.name,
              'utr', x.late_utr, 'terms', ${termsAt('o', 'p.created_at')},
              'subadminTerms', ${termsAt('h', 'p.created_at')}, 'subadminId', o.parent_id,
              'subadminName', h.name) order by x.id)
            from payout_assignment x join app_user o on o.id = x.peer_id
              left join app_user h on h.id = o.parent_id
            where x.ref_id = p.ref_id and x.late_utr is not null), '[]') as other_utrs`;

export const payoutJoins = `
  join merchant m on m.id = p.merchant_id
  join currency c on c.code = p.currency
  left join app_user u on u.id = p.peer_id
  left join app_user g on g.id = p.subadmin_id`;

export async function readPayout(db: Queryable, refId: string): Promise<PayoutRow | undefined> {
  const { rows } = await db.query<PayoutRow>({
    name: 'payout_by_ref_id',
    text: `select ${payoutColumns} from payout p ${payoutJoins} where p.ref_id = $1`,
    values: [refId],
  });
  return rows[0];
}

/** Pay-outs by their references, in no particular order. */
export async function readPayouts(db: Queryable, refIds: readonly string[]): Promise<PayoutRow[]> {
  if (refIds.length === 0) return [];
  const { rows } = await db.query<PayoutRow>({
    name: 'payouts_by_ref_id',
    text: `select ${payoutColumns} from payout p ${payoutJoins} where p.ref_id = any($1)`,
    values: [refIds],
  });
  return rows;
}

export async function readPayoutByOrderId(
  db: Queryable,
  merchantId: string,
  orderId: string,
): Promise<PayoutRow | undefined> {
  const { rows } = await db.query<PayoutRow>({
    name: 'payout_by_order_id',
    text: `select ${payoutColumns} from payout p ${payoutJoins}
           where p.merchant_id = $1 and p.order_id = $2`,
    values: [merchantId, orderId],
  });
  return rows[0];
}

/** The row in the form that the domain's rules take. */
export function toPayout(row: PayoutRow): Payout {
  return {
    refId: row.ref_id,
    merchantId: row.merchant_id,
    amount: minor(row.amount),
    fee: minor(row.fee),
    feeBps: row.fee_bps,
    status: row.status,
    subadminId: row.subadmin_id,
    peerId: row.peer_id,
    upiId: row.upi_id,
    peerUpiId: row.peer_upi_id,
    accountId: row.account_id,
    utr: row.utr,
    proofId: row.proof_id,
    note: row.note,
    flags: row.flags,
    wasRevealed: row.was_revealed,
    otherUtrs: row.other_utrs,
    assignedAt: row.assigned_at,
    acceptedAt: row.accepted_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    round: row.round,
    version: row.version,
  };
}

/** What each possible payer, and their subadmin, would earn on it. */
export function earningsOf(row: PayoutRow): (peerId: string) => Earnings {
  return (peerId) => {
    if (peerId === row.peer_id && row.peer_terms !== null) {
      return earningsBy('payout', row.peer_terms, row.subadmin_id, row.subadmin_terms);
    }
    const other = row.other_utrs.find((claim) => claim.peerId === peerId);
    if (!other) throw new Error(`${peerId} did not pay ${row.ref_id}`);
    return earningsBy('payout', other.terms, other.subadminId, other.subadminTerms);
  };
}

/** What a change sets in a row. */
function setIn(after: Payout) {
  return {
    status: after.status,
    subadmin_id: after.subadminId,
    peer_id: after.peerId,
    upi_id: after.upiId,
    peer_upi_id: after.peerUpiId,
    account_id: after.accountId,
    utr: after.utr,
    proof_id: after.proofId,
    note: after.note,
    flags: [...after.flags],
    was_revealed: after.wasRevealed,
    assigned_at: after.assignedAt,
    accepted_at: after.acceptedAt,
    expires_at: after.expiresAt,
    decided_at: after.decidedAt,
    decided_by: after.decidedBy,
    round: after.round,
  } satisfies Partial<PayoutRow>;
}

/** The columns that a change sets, under their names in the table. */
export function columnsOf(after: Payout): Record<string, unknown> {
  return {
    ...setIn(after),
    assigned_at: iso(after.assignedAt),
    accepted_at: iso(after.acceptedAt),
    expires_at: iso(after.expiresAt),
    decided_at: iso(after.decidedAt),
  };
}

/** The row after a change, without reading it again; `names` of newly joined people. */
export function rowAfter(
  row: PayoutRow,
  { after }: PayoutChange,
  names: Partial<Pick<PayoutRow, 'peer_name' | 'subadmin_name'>> = {},
): PayoutRow {
  const other = row.other_utrs.find((claim) => claim.peerId === after.peerId);
  const peerName = after.peerId === row.peer_id ? row.peer_name : (other?.name ?? null);
  const isSameGroup = after.subadminId === row.subadmin_id;
  return {
    ...row,
    ...setIn(after),
    version: after.version,
    subadmin_name: isSameGroup ? row.subadmin_name : (other?.subadminName ?? null),
    peer_name: after.peerId === null ? null : peerName,
    ...names,
  };
}

export interface NewPayout {
  refId: string;
  merchantId: string;
  orderId: string;
  contentHash: Buffer;
  customer: { id: string; name: string | null; upi: string };
  amount: bigint;
  fee: bigint;
  feeBps: number;
  currency: string;
  meta: unknown;
  createdAt: number;
}

/** The columns that a new order sets, in insertion order. */
export function valuesOfNew(order: NewPayout): unknown[] {
  return [
    order.refId,
    order.merchantId,
    order.orderId,
    order.contentHash,
    order.customer.id,
    order.customer.name,
    order.customer.upi,
    order.amount,
    order.fee,
    order.feeBps,
    order.currency,
    JSON.stringify(order.meta),
    iso(order.createdAt),
  ];
}

/** Inserts a new order; false when the merchant has one with this order id already. */
export async function insertPayout(client: Client, order: NewPayout): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'payout_insert',
    text: `with new_order as (
        insert into payout (ref_id, merchant_id, order_id, content_hash, customer_id,
          customer_name, customer_upi, amount, fee, fee_bps, currency, status, meta, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'created', $12, $13)
        on conflict (merchant_id, order_id) do nothing
        returning ref_id)
      insert into order_search (ref_id, words) select ref_id, $14 from new_order`,
    values: [...valuesOfNew(order), searchWordsOf(order)],
  });
  return rowCount === 1;
}

/** The terms of a merchant, locked until the transaction ends. */
export async function readTerms(
  db: Queryable,
  merchantId: string,
): Promise<{ status: string; terms: StoredTerms } | undefined> {
  const { rows } = await db.query<{ status: string; terms: StoredTerms }>({
    name: 'payout_terms',
    text: 'select status, terms from merchant where id = $1 for share',
    values: [merchantId],
  });
  return rows[0];
}

/** Pay-outs whose time to accept has passed, the oldest first. */
export async function readDuePayouts(db: Queryable, now: number, most: number): Promise<string[]> {
  const { rows } = await db.query<{ ref_id: string }>({
    name: 'payout_due',
    text: `select ref_id from payout where status in ${sqlList(unacceptedStatuses)}
             and expires_at <= $1
           order by expires_at limit $2`,
    values: [iso(now), most],
  });
  return rows.map((row) => row.ref_id);
}
