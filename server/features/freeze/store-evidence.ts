import type { FreezeKind } from '@peerdesk/contract/freeze.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';

/** More rows than this of one table are not exported: the period has to be shorter. */
export const evidenceRowsMax = 20_000;
/** One more shows that there are more. */
const readMax = 20_001;

/** What an evidence pack is about: the subject, and the days by their instants and their dates. */
export interface EvidencePeriod {
  kind: FreezeKind;
  subjectId: string;
  start: number;
  end: number;
  from: string;
  to: string;
}

/** A pay-in or a pay-out. Instants are epoch milliseconds. */
export interface EvidenceOrderRow {
  kind: 'payin' | 'payout';
  ref_id: string;
  order_id: string;
  merchant_id: string;
  merchant: string;
  customer_id: string;
  customer_name: string | null;
  amount: bigint;
  received_amount: bigint | null;
  currency: string;
  status: OrderStatus;
  peer_id: string | null;
  peer: string | null;
  peer_upi_id: string | null;
  customer_upi: string | null;
  account_id: string | null;
  utr: string | null;
  flags: string[];
  note: string | null;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
}

/** Where an order names its subject. Each has an index, which a condition by kind would not use. */
const subjectColumns = {
  upi: 'upi_id',
  user: 'peer_id',
  merchant: 'merchant_id',
} as const satisfies Record<FreezeKind, string>;

/** Orders created or decided in the period; a peer's also where somebody else has them now. */
export async function readOrders(
  db: Queryable,
  { kind, subjectId, start, end }: EvidencePeriod,
): Promise<EvidenceOrderRow[]> {
  const subject = subjectColumns[kind];
  const { rows } = await db.query<EvidenceOrderRow>(
    `with found as (
       select 'payin' as kind, ref_id, order_id, merchant_id, customer_id, customer_name, amount,
              received_amount, currency, status, peer_id, peer_upi_id, null::text as customer_upi,
              account_id, utr, flags, note, created_at, decided_at, decided_by
       from payin
       where ${subject} = $1 and created_at < $3 and (created_at >= $2 or decided_at >= $2)
       union all
       select 'payout', ref_id, order_id, merchant_id, customer_id, customer_name, amount,
              null, currency, status, peer_id, peer_upi_id, customer_upi,
              account_id, utr, flags, note, created_at, decided_at, decided_by
       from payout
       where (${subject} = $1 or ref_id = any(array(
                select ref_id from payout_assignment where peer_id = $1)))
         and created_at < $3 and (created_at >= $2 or decided_at >= $2))
     select f.kind, f.ref_id, f.order_id, f.merchant_id, m.name as merchant, f.customer_id,
            f.customer_name, f.amount, f.received_amount, f.currency, f.status, f.peer_id,
            u.name as peer, f.peer_upi_id, f.customer_upi, f.account_id, f.utr, f.flags, f.note,
            f.created_at, f.decided_at, f.decided_by ->> 'name' as decided_by
     from found f join merchant m on m.id = f.merchant_id
     left join app_user u on u.id = f.peer_id
     order by f.created_at, f.ref_id limit ${readMax}`,
    [subjectId, iso(start), iso(end)],
  );
  return rows;
}

/** A line of a bank statement. */
export interface EvidenceLineRow {
  id: string;
  account_id: string;
  upload_id: string;
  row: number;
  date: string | null;
  direction: string | null;
  amount: bigint | null;
  rrn: string | null;
  rail: string | null;
  name: string | null;
  vpa: string | null;
  narration: string;
  state: string;
  rule: string | null;
  order_ref: string | null;
  attested: boolean;
  file: string;
  uploaded_by: string;
}

/** The lines of the period on the subject's accounts, and those that belong to its orders. */
export async function readLines(
  db: Queryable,
  { subjectId, from, to }: EvidencePeriod,
  refIds: readonly string[],
): Promise<EvidenceLineRow[]> {
  const { rows } = await db.query<EvidenceLineRow>(
    `select l.id, l.account_id, l.upload_id, l.row, l.date::text as date, l.direction, l.amount,
            l.rrn, l.rail, l.name, l.vpa, l.narration, l.state, l.rule, l.order_ref, l.attested,
            s.name as file, s.uploaded_by
     from statement_line l join statement_upload s on s.id = l.upload_id
     where l.duplicate_of is null and l.error is null
       and ((l.date between $2 and $3
             and l.account_id = any(array(
               select v.account_id from upi v where v.id = $1 or v.peer_id = $1)))
            or l.order_ref = any($4))
     order by l.date, l.upload_id, l.row limit ${readMax}`,
    [subjectId, from, to, refIds],
  );
  return rows;
}

/** A posting with its entry. `at` in epoch milliseconds. */
export interface EvidencePostingRow {
  entry_id: string;
  at: number;
  kind: string;
  order_ref: string | null;
  reason: string;
  actor: string | null;
  account: string;
  amount: bigint;
  balance_after: bigint | null;
}

/** The postings on the subject's accounts in the period; of a UPI ID, those of its orders. */
export async function readPostings(
  db: Queryable,
  { kind, subjectId, start, end }: EvidencePeriod,
  refIds: readonly string[],
): Promise<EvidencePostingRow[]> {
  const owner = kind === 'merchant' ? 'merchant' : 'peer';
  const parts = ['wallet', 'balance', 'held', 'blocked'];
  const [condition, among] =
    kind === 'upi'
      ? ['e.order_ref', refIds]
      : ['p.account', parts.map((part) => `${owner}:${subjectId}:${part}`)];
  // The ids of entries sort by their time.
  const { rows } = await db.query<EvidencePostingRow>(
    `select e.id as entry_id, e.at, e.kind, e.order_ref, e.reason, e.actor ->> 'name' as actor,
            p.account, p.amount, p.balance_after
     from posting p join entry e on e.id = p.entry_id
     where p.entry_id >= $1 and p.entry_id < $2 and ${condition} = any($3)
     order by e.at, e.id, p.line limit ${readMax}`,
    [idFloor('entry', start), idFloor('entry', end), among],
  );
  return rows;
}

/** A row of the audit. `id` as text. */
export interface EvidenceAuditRow {
  id: string;
  at: number;
  actor: { id: string | null; name: string };
  origin: { ip: string | null };
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** The audit of the period about the subject, its UPI IDs and its orders. */
export async function readAudit(
  db: Queryable,
  { kind, subjectId, start, end }: EvidencePeriod,
  orders: readonly { kind: string; ref_id: string }[],
): Promise<EvidenceAuditRow[]> {
  const subjects = orders.map((order) => `${order.kind}:${order.ref_id}`);
  const { rows } = await db.query<EvidenceAuditRow>(
    `select a.id::text as id, a.at, a.actor, a.origin, a.action, a.subject, a.before, a.after
     from audit a
     where a.subject = any($1 || array(select 'upi:' || v.id from upi v where v.peer_id = $2))
       and a.at >= $3 and a.at < $4
     order by a.id limit ${readMax}`,
    [[`${kind}:${subjectId}`, ...subjects], subjectId, iso(start), iso(end)],
  );
  return rows;
}
