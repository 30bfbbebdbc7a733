import type { OrderFlag, ResolveType } from '@peerdesk/contract/order.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { iso } from '../../platform/db/iso.ts';
import { lineColumns, type LineRow } from './bank-line.ts';
import {
  approvedStatuses,
  claimedStatuses,
  creditableStatuses,
  unclaimedStatuses,
} from '@peerdesk/domain/payin/statuses.ts';
import { acceptedStatuses, paidStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** An order whose money is looked for in bank lines. Instants are epoch milliseconds. */
export interface OrderToMatch {
  kind: 'payin' | 'payout';
  ref_id: string;
  status: OrderStatus;
  peer_id: string | null;
  resolve_type: ResolveType | null;
  account_id: string | null;
  amount: bigint;
  received_amount: bigint | null;
  utr: string | null;
  opened_at: number | null;
  expires_at: number | null;
  decided_at: number | null;
  flags: OrderFlag[];
  /** The UPI ID that a pay-out is to go to. */
  destination: string | null;
  matched_line: string | null;
  /** Somebody without an interest in it attests the matched line, or an admin matched it. */
  is_attested: boolean;
  /** Its customer entered the reference when another order had used it. */
  is_refused: boolean;
}

/** The line that proves an order `p`. */
const proof = `left join statement_match m on m.order_ref = p.ref_id and m.undone_at is null
  left join statement_line l on l.id = m.line_id`;

const payinToMatch = `
  select 'payin' as kind, p.ref_id, p.status, p.peer_id, p.resolve_type, p.account_id, p.amount,
         p.received_amount, p.utr, p.opened_at, p.expires_at, p.decided_at, p.flags,
         null::text as destination, m.line_id as matched_line,
         coalesce(l.attested or m.rule = 'MANUAL', false) as is_attested, false as is_refused
  from payin p ${proof}`;

const payoutToMatch = `
  select 'payout', p.ref_id, p.status, p.peer_id, null, p.account_id, p.amount, null::bigint, p.utr,
         coalesce(p.accepted_at, p.assigned_at, p.created_at), p.expires_at, p.decided_at, p.flags,
         p.customer_upi, m.line_id, coalesce(l.attested or m.rule = 'MANUAL', false), false
  from payout p ${proof}`;

/**
 * Pay-outs that somebody else claims to have paid too, with the reference that whoever has it now
 * entered. On a bank account that both pay from, a line would not tell whose payment it shows.
 */
const contestedPayout = `
  select 'payout', p.ref_id, p.status, p.peer_id, null, p.account_id, p.amount, null::bigint,
         a.late_utr, p.accepted_at, p.expires_at, p.decided_at, p.flags,
         p.customer_upi, null, false, false
  from payout_assignment a join payout p on p.ref_id = a.ref_id and p.peer_id = a.peer_id
  where a.late_utr = any($1) and a.ended_at is null and p.account_id is not null
    and p.status in ${sqlList(acceptedStatuses)}
    and not exists (
      select from payout_assignment o join upi v on v.peer_id = o.peer_id
      where o.ref_id = p.ref_id and o.peer_id <> p.peer_id and o.late_utr = a.late_utr
        and v.account_id = p.account_id)`;

/**
 * Pay-ins that may still be paid, whose customers last entered a reference that another order had
 * used.
 */
const refusedClaim = `
  utr_claim c join payin p on p.ref_id = c.order_ref
  where c.utr = any($1) and c.state = 'refused' and c.order_kind = 'payin'
    and c.actor ->> 'kind' = 'customer' and p.utr is distinct from c.utr
    and p.account_id is not null and p.status in ${sqlList(creditableStatuses)}
    and not exists (select from utr_claim x where x.order_ref = c.order_ref
                    and x.state in ('claimed', 'used') and x.claimed_at > c.claimed_at)`;

const refusedPayin = `
  select distinct on (p.ref_id, c.utr)
         'payin', p.ref_id, p.status, p.peer_id, p.resolve_type, p.account_id, p.amount,
         null::bigint, c.utr, p.opened_at, p.expires_at, p.decided_at, p.flags, null::text,
         null::text, false, true
  from ${refusedClaim}`;

/** Orders with one of these references, open or decided. */
export async function readOrdersByUtr(
  db: Queryable,
  utrs: readonly string[],
): Promise<OrderToMatch[]> {
  const { rows } = await db.query<OrderToMatch>({
    name: 'orders_to_match_by_utr',
    text: `${payinToMatch} where p.utr = any($1) and p.account_id is not null
           union all ${payoutToMatch} where p.utr = any($1) and p.status in ${sqlList(paidStatuses)}
           union all ${contestedPayout} union all (${refusedPayin})`,
    values: [utrs],
  });
  return rows;
}

/** Orders by their ids, as long as they have an assignee. */
export async function readOrdersByRef(
  db: Queryable,
  refIds: readonly string[],
): Promise<OrderToMatch[]> {
  const { rows } = await db.query<OrderToMatch>({
    name: 'orders_to_match_by_ref',
    text: `${payinToMatch} where p.ref_id = any($1) union all ${payoutToMatch} where p.ref_id = any($1)`,
    values: [refIds],
  });
  return rows;
}

const unproved = '(m.id is null or ($4 and not l.attested))';
const opened = 'p.account_id = $1 and p.opened_at >= $2 and p.opened_at < $3';
const claiming = `p.account_id = $1 and p.utr is not null
  and p.status in ${sqlList(claimedStatuses)}`;
const silent = `${opened} and p.utr is null and p.resolve_type = 'utr'
  and p.status in ${sqlList(unclaimedStatuses)}`;
const approved = `${opened} and p.status in ${sqlList(approvedStatuses)} and ${unproved}`;
const paid = `p.account_id = $1 and p.accepted_at >= $2 and p.accepted_at < $3
  and p.status in ${sqlList(paidStatuses)} and ${unproved}`;

const ordersAtOnce = 1000;

/**
 * Orders of an account that a statement of this time says something about: open claims, orders that
 * only a bank line decides, and orders approved without one. A statement that `attests` says
 * something about those, too, whose line only the peer's own file shows. Some at a time, as they
 * stand by then: of a busy account they are tens of thousands.
 */
export async function* readOrdersOfAccount(
  db: Queryable,
  accountId: string,
  time: { from: number; until: number; attests: boolean },
): AsyncGenerator<OrderToMatch[]> {
  const values = [accountId, iso(time.from), iso(time.until), time.attests];
  const { rows: found } = await db.query<{ ref_id: string }>({
    name: 'refs_of_account',
    text: `select p.ref_id from payin p where ${claiming}
           union all select p.ref_id from payin p where ${silent}
           union all select p.ref_id from payin p ${proof} where ${approved}
           union all select p.ref_id from payout p ${proof} where ${paid}`,
    values,
  });
  for (let at = 0; at < found.length; at += ordersAtOnce) {
    const refs = found.slice(at, at + ordersAtOnce).map(({ ref_id: refId }) => refId);
    const { rows } = await db.query<OrderToMatch>({
      name: 'orders_to_match_of_account',
      text: `${payinToMatch} where p.ref_id = any($5)
               and ((${claiming}) or (${silent}) or (${approved}))
             union all ${payoutToMatch} where p.ref_id = any($5) and ${paid}`,
      values: [...values, refs],
    });
    if (rows.length > 0) yield rows;
  }
}

const isLine = 'l.duplicate_of is null and l.error is null';

/** Lines with one of these as the payment's reference, on any account. */
export async function readLinesByReference(
  db: Queryable,
  utrs: readonly string[],
): Promise<LineRow[]> {
  const { rows } = await db.query<LineRow>({
    name: 'lines_by_reference',
    text: `select ${lineColumns} from statement_line l where l.rrn = any($1) and l.rrn is not null and ${isLine}`,
    values: [utrs],
  });
  return rows;
}

/** Free credits with one of these as the bank's own number, or with this account and amount. */
export async function readLinesAround(
  db: Queryable,
  utrs: readonly string[],
  places: readonly { accountId: string; amount: bigint }[],
): Promise<LineRow[]> {
  const { rows } = await db.query<LineRow>({
    name: 'lines_around',
    text: `select ${lineColumns} from statement_line l
           where l.own_refs && $1 and l.own_refs is not null and ${isLine}
           union
           select ${lineColumns} from statement_line l
           join unnest($2::text[], $3::bigint[]) t (account_id, amount)
             on l.account_id = t.account_id and l.amount = t.amount
           where l.state = 'open' and l.direction = 'credit' and ${isLine}`,
    values: [utrs, places.map((at) => at.accountId), places.map((at) => at.amount)],
  });
  return rows;
}

export interface RivalRow {
  ref_id: string;
  account_id: string | null;
  amount: bigint;
  utr: string | null;
  opened_at: number | null;
  expires_at: number | null;
  created_at: number;
}

/** An order without a reference, with what is shown of it. */
export interface UnreferencedRow extends RivalRow {
  status: OrderStatus;
  peer_name: string | null;
  customer: string;
}

const rivalColumns =
  'p.ref_id, p.account_id, p.amount, p.utr, p.opened_at, p.expires_at, p.created_at';

/** Open pay-ins that claim one of these references. */
export async function readClaimants(db: Queryable, utrs: readonly string[]): Promise<RivalRow[]> {
  const { rows } = await db.query<RivalRow>({
    name: 'claimants',
    text: `select ${rivalColumns} from payin p
           where p.utr = any($1) and p.status in ${sqlList(creditableStatuses)}`,
    values: [utrs],
  });
  return rows;
}

/** The same for those whose customers were refused it, since another order had used it. */
export async function readRefused(db: Queryable, utrs: readonly string[]): Promise<RivalRow[]> {
  const { rows } = await db.query<RivalRow>({
    name: 'refused_claimants',
    text: `select distinct on (p.ref_id, c.utr) p.ref_id, p.account_id, p.amount, c.utr,
                  p.opened_at, p.expires_at, p.created_at
           from ${refusedClaim}`,
    values: [utrs],
  });
  return rows;
}

/** Pay-ins without a reference, with this account and amount, that may still be paid. */
export async function readUnreferenced(
  db: Queryable,
  places: readonly { accountId: string; amount: bigint }[],
  time: { from: number; until: number },
): Promise<UnreferencedRow[]> {
  const { rows } = await db.query<UnreferencedRow>({
    name: 'silent_orders',
    text: `select ${rivalColumns}, p.status, u.name as peer_name,
                  coalesce(p.customer_name, p.customer_id) as customer
           from payin p left join app_user u on u.id = p.peer_id
           join (select distinct * from unnest($1::text[], $2::bigint[])) t (account_id, amount)
             on p.account_id = t.account_id and p.amount = t.amount
           where p.opened_at >= $3 and p.opened_at < $4 and p.utr is null
             and p.status in ${sqlList(unclaimedStatuses)}`,
    values: [
      places.map((at) => at.accountId),
      places.map((at) => at.amount),
      iso(time.from),
      iso(time.until),
    ],
  });
  return rows;
}

export interface CoveredRow {
  account_id: string;
  covered_from: number;
  covered_until: number;
  /** Uploaded by somebody other than the account's peer. */
  attests: boolean;
  peer_id: string;
}

/** The periods that statements of these accounts cover, as far as they have been read. */
export async function readCovered(
  db: Queryable,
  accountIds: readonly string[],
): Promise<CoveredRow[]> {
  const { rows } = await db.query<CoveredRow>({
    name: 'covered_time',
    text: `select account_id, covered_from, covered_until, attests, peer_id
           from statement_upload
           where account_id = any($1) and status in ('matching', 'done')
             and covered_from is not null and covered_until > covered_from`,
    values: [accountIds],
  });
  return rows;
}
