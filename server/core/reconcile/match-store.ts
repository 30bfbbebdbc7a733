import type { LiveEntry, Posting } from '@peerdesk/domain/ledger/postings.ts';
import { minor, type Minor } from '@peerdesk/domain/money.ts';
import type { Queryable } from '../../platform/db/pool.ts';

export interface MatchRow {
  order_ref: string;
  order_kind: 'payin' | 'payout';
  amount: bigint;
  approved: boolean;
}

/** The line that an order is matched to now, if any. */
export async function readLineIdOf(db: Queryable, orderRef: string): Promise<string | undefined> {
  const { rows } = await db.query<{ line_id: string }>(
    'select line_id from statement_match where order_ref = $1 and undone_at is null',
    [orderRef],
  );
  return rows[0]?.line_id;
}

/** The orders that a line is matched to now. */
export async function readMatches(db: Queryable, lineId: string): Promise<MatchRow[]> {
  const { rows } = await db.query<MatchRow>(
    `select order_ref, order_kind, amount, approved from statement_match
     where line_id = $1 and undone_at is null order by order_ref`,
    [lineId],
  );
  return rows;
}

/** The entry, not reversed, by which each of these pay-ins was approved. */
export async function readApprovals(
  db: Queryable,
  refIds: readonly string[],
): Promise<Map<string, LiveEntry>> {
  const { rows } = await db.query<{
    id: string;
    order_ref: string;
    round: number;
    account: string;
    amount: bigint;
  }>(
    `select e.id, e.order_ref, e.round, p.account, p.amount
     from entry e join posting p on p.entry_id = e.id
     where e.order_ref = any($1) and e.kind = 'payin_approved'
       and not exists (select from entry r where r.reverses = e.id)
     order by e.id, p.line`,
    [refIds],
  );
  const found = new Map<string, LiveEntry & { postings: Posting[] }>();
  for (const row of rows) {
    const known = found.get(row.order_ref) ?? {
      id: row.id,
      orderRef: row.order_ref,
      round: row.round,
      postings: [],
    };
    known.postings.push({ account: row.account, amount: minor(row.amount) });
    found.set(row.order_ref, known);
  }
  return found;
}

/** What the payers of these pay-outs were credited, and when, by entries that are not reversed. */
export async function readPayoutCredits(
  db: Queryable,
  refIds: readonly string[],
): Promise<{ entryId: string; orderRef: string; account: string; amount: Minor; at: number }[]> {
  const { rows } = await db.query<{
    id: string;
    order_ref: string;
    account: string;
    amount: bigint;
    at: number;
  }>(
    `select e.id, e.order_ref, p.account, p.amount, e.at
     from entry e join posting p on p.entry_id = e.id and p.account like 'peer:%'
     where e.order_ref = any($1) and e.kind = 'payout_approved' and p.amount > 0
       and not exists (select from entry r where r.reverses = e.id)`,
    [refIds],
  );
  return rows.map(({ id, order_ref: orderRef, account, amount, at }) => ({
    entryId: id,
    orderRef,
    account,
    amount: minor(amount),
    at,
  }));
}
