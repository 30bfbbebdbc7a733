import type { ClaimState } from '@peerdesk/contract/dispute.ts';
import type { Direction, LineState } from '@peerdesk/contract/statement.ts';
import { isSentByAnother, type Another } from '../../core/account/another-person.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { MoneyRequestRow } from './store.ts';

/** A bank line with the reference of a request. */
export interface EvidenceLineRow {
  id: string;
  utr: string | null;
  peer_id: string;
  peer_name: string;
  upi: string;
  direction: Direction | null;
  amount: bigint | null;
  date: string | null;
  attested: boolean;
  state: LineState;
}

/** Payments only: charges and reversals carry references too and prove nothing. */
export async function readLinesOf(
  db: Queryable,
  utrs: readonly string[],
): Promise<EvidenceLineRow[]> {
  const { rows } = await db.query<EvidenceLineRow>(
    `select l.id, l.rrn as utr, l.peer_id, coalesce(u.name, '') as peer_name,
            coalesce((select min(v.vpa) from upi v where v.account_id = l.account_id), '') as upi,
            l.direction, l.amount, l.date::text as date, l.attested, l.state
     from statement_line l left join app_user u on u.id = l.peer_id
     where l.rrn = any($1) and l.duplicate_of is null and l.error is null and l.kind = 'PAYMENT'
     order by l.id limit 200`,
    [utrs],
  );
  return rows;
}

/** Is a payment of this top-up in a file that neither its owner nor this person sent? */
export async function isShownByOthers(
  db: Queryable,
  { utr, user_id: ownerId, amount }: Pick<MoneyRequestRow, 'utr' | 'user_id' | 'amount'>,
  { than, waitHours }: Another,
): Promise<boolean> {
  const line = `select upload_id from statement_line where rrn = $1 and peer_id = $2
    and amount = $3 and direction = 'debit' and kind = 'PAYMENT' and error is null`;
  // Each has an index of its own: the first appearance, and its copies in files of others.
  const { rowCount } = await db.query(
    `select from (${line} and duplicate_of is null
                  union all ${line} and duplicate_of is not null) l
       join statement_upload s on s.id = l.upload_id
     where ${isSentByAnother('$4', '$5')} limit 1`,
    [utr, ownerId, amount, than, waitHours],
  );
  return rowCount === 1;
}

/** Another record that claims or uses a reference. */
export interface OtherClaimRow {
  utr: string;
  order_ref: string;
  state: ClaimState;
}

export async function readClaimsOf(
  db: Queryable,
  utrs: readonly string[],
): Promise<OtherClaimRow[]> {
  const { rows } = await db.query<OtherClaimRow>(
    `select utr, order_ref, state from utr_claim
     where utr = any($1) and state in ('claimed', 'used') order by id limit 200`,
    [utrs],
  );
  return rows;
}

export interface AvailableRow {
  id: string;
  available: bigint;
}

export async function readAvailable(
  db: Queryable,
  accounts: readonly string[],
): Promise<AvailableRow[]> {
  const { rows } = await db.query<AvailableRow>(
    `select id, balance - held - uncleared as available from account where id = any($1)`,
    [accounts],
  );
  return rows;
}
