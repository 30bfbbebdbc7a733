import type { Receiver } from '@peerdesk/domain/payin/decide.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { termsAt, type StoredTerms } from '../account/terms.ts';
import { earningsBy } from '../order/earnings.ts';
import { isFreeCredit } from '../order/payin/shown-by-others.ts';
import { lineColumns, type LineRow } from './bank-line.ts';

export async function readLine(db: Queryable, id: string): Promise<LineRow | undefined> {
  return (await readLines(db, [id]))[0];
}

/** Lines by id, without duplicates of other lines. */
export async function readLines(db: Queryable, ids: readonly string[]): Promise<LineRow[]> {
  const { rows } = await db.query<LineRow>({
    name: 'lines_by_id',
    text: `select ${lineColumns} from statement_line l
           where l.id = any($1) and l.duplicate_of is null and l.error is null order by l.id`,
    values: [ids],
  });
  return rows;
}

/**
 * Credits that nobody has claimed since before `before`, and that are not in suspense yet. What
 * only a subadmin's file shows takes nothing out of a peer's wallet; nor does a credit whose
 * reference approved an order on this account for another amount: it is booked, and an alert shows
 * it. Nor does what the desk itself paid out to the peer with this reference, nor a payment that
 * statements of two accounts show: it arrived in one of them, and a person finds out in which.
 */
export async function readUnclaimed(
  db: Queryable,
  before: number,
  most: number,
): Promise<LineRow[]> {
  const { rows } = await db.query<LineRow>({
    name: 'lines_unclaimed',
    text: `select ${lineColumns} from statement_line l
           where l.state = 'open' and l.direction = 'credit' and l.in_suspense is null
             and l.created_at < $1
             and (l.attested or exists (select from statement_upload s
                                        where s.id = l.upload_id and s.uploaded_by = l.peer_id))
             and not exists (select from utr_claim c where c.utr = l.rrn and c.state = 'used'
                             and c.order_kind = 'payin' and c.account_id = l.account_id)
             and not exists (select from utr_claim c
                             join entry e on e.id = c.order_ref or e.order_ref = c.order_ref
                             join posting p on p.entry_id = e.id
                             where c.utr = l.rrn and c.state = 'used'
                               and c.order_kind = 'settlement'
                               and p.account = 'peer:' || l.peer_id || ':wallet'
                               and p.amount = -l.amount
                               and not exists (select from entry r where r.reverses = e.id)
                             offset 0)
             and not exists (select from statement_line o
                             where o.rrn = l.rrn and o.amount = l.amount
                               and o.account_id <> l.account_id and o.direction = 'credit'
                               and o.kind = 'PAYMENT' and o.state <> 'dismissed'
                               and o.duplicate_of is null and o.error is null
                               and (o.attested or not l.attested))
           order by l.created_at, l.id limit $2`,
    values: [iso(before), most],
  });
  return rows;
}

/**
 * What free credits on each order's account show for a reference, or for its own, the oldest line
 * first; in the order of the input.
 */
export async function readCreditsOf(
  db: Queryable,
  asked: readonly { refId: string; utr: string | null }[],
): Promise<bigint[][]> {
  const { rows } = await db.query<{ place: number; amount: bigint }>({
    name: 'credits_of_references',
    text: `select a.place::int as place, l.amount
           from unnest($1::text[], $2::text[]) with ordinality as a (ref_id, utr, place)
           join payin p on p.ref_id = a.ref_id
           join statement_line l
             on l.account_id = p.account_id and l.rrn = coalesce(a.utr, p.utr)
           where l.rrn is not null and l.attested and ${isFreeCredit}
           order by l.id`,
    values: [asked.map(({ refId }) => refId), asked.map(({ utr }) => utr)],
  });
  const amounts = asked.map((): bigint[] => []);
  for (const { place, amount } of rows) amounts[place - 1]?.push(amount);
  return amounts;
}

type ReceiverRow = Omit<Receiver, 'earnings'> & {
  terms: StoredTerms;
  subadminTerms: StoredTerms | null;
};

/**
 * The UPI ID that a line's statement was uploaded for, and the peer that has the money there, with
 * the terms of an order that was created at this time.
 */
export async function readReceiver(
  db: Queryable,
  uploadId: string,
  orderCreatedAt: number,
): Promise<Receiver | undefined> {
  const { rows } = await db.query<ReceiverRow>(
    `select u.id as "peerId", u.parent_id as "subadminId", v.id as "upiId", v.vpa as "peerUpiId",
            v.account_id as "accountId", ${termsAt('u', '$2')} as terms,
            ${termsAt('g', '$2')} as "subadminTerms"
     from statement_upload s
     join upi v on v.id = s.upi_id
     join app_user u on u.id = v.peer_id
     left join app_user g on g.id = u.parent_id
     where s.id = $1`,
    [uploadId, iso(orderCreatedAt)],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { terms, subadminTerms, ...place } = row;
  return { ...place, earnings: earningsBy('payin', terms, place.subadminId, subadminTerms) };
}

/** The display names of accounts: their first UPI ID and its peer. */
export async function readAccountNames(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, { vpa: string; peer_name: string }>> {
  const { rows } = await db.query<{ account_id: string; vpa: string; peer_name: string }>(
    `select distinct on (v.account_id) v.account_id, v.vpa, u.name as peer_name
     from upi v join app_user u on u.id = v.peer_id
     where v.account_id = any($1) order by v.account_id, v.created_at`,
    [accountIds],
  );
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** Does a statement show this payment from a bank account of this peer, for no order yet? */
export async function isDebitOf(
  db: Queryable,
  { peerId, utr, amount }: { peerId: string; utr: string; amount: bigint },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from statement_line l
       where l.rrn = $2 and l.amount = $3 and l.direction = 'debit' and l.kind = 'PAYMENT'
         and l.state = 'open' and l.duplicate_of is null and l.error is null
         and l.account_id in (select account_id from upi where peer_id = $1)
         and (l.attested or l.peer_id = $1 or $1 = any(l.shown_by))) as found`,
    [peerId, utr, amount],
  );
  return rows[0]?.found ?? false;
}
