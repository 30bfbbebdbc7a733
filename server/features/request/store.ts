import type { MoneyRequestKind, MoneyRequestStatus } from '@peerdesk/contract/money-request.ts';
import { standingStatuses } from '@peerdesk/domain/money-request/statuses.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { iso } from '../../platform/db/iso.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** A request with the names of its people. Instants are epoch milliseconds. */
export interface MoneyRequestRow {
  id: string;
  kind: MoneyRequestKind;
  status: MoneyRequestStatus;
  user_id: string | null;
  user_name: string | null;
  parent_id: string | null;
  merchant_id: string | null;
  merchant_name: string | null;
  account: string;
  amount: bigint;
  currency: string;
  utr: string | null;
  proof_id: string | null;
  looks_like: string[];
  note: string;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
  decider_name: string | null;
  decision_note: string | null;
}

export const requestColumns = `
  q.id, q.kind, q.status, q.user_id, u.name as user_name, u.parent_id, q.merchant_id,
  m.name as merchant_name, q.account, q.amount, q.currency, q.utr, q.proof_id, q.looks_like,
  q.note, q.created_at, q.decided_at, q.decided_by, d.name as decider_name, q.decision_note`;

export const requestPeople = `
  left join app_user u on u.id = q.user_id left join merchant m on m.id = q.merchant_id
  left join app_user d on d.id = q.decided_by`;

/** Reads a request and keeps others from deciding it until the transaction ends. */
export async function lockRequest(
  client: Client,
  id: string,
): Promise<MoneyRequestRow | undefined> {
  await client.query('select from money_request where id = $1 for update', [id]);
  const { rows } = await client.query<MoneyRequestRow>(
    `select ${requestColumns} from money_request q ${requestPeople} where q.id = $1`,
    [id],
  );
  return rows[0];
}

export interface AccountRow {
  currency: string;
  balance: bigint;
  held: bigint;
  uncleared: bigint;
  /** Its owner is frozen. */
  frozen: boolean;
}

export async function readAccount(client: Client, account: string): Promise<AccountRow> {
  const { rows } = await client.query<AccountRow>(
    `select a.currency, a.balance, a.held, a.uncleared,
            exists (select from app_user u where a.id like 'peer:%'
                      and u.id = split_part(a.id, ':', 2) and u.frozen_at is not null)
            or exists (select from merchant m where a.id like 'merchant:%'
                         and m.id = split_part(a.id, ':', 2) and m.status = 'frozen') as frozen
     from account a where a.id = $1`,
    [account],
  );
  const [row] = rows;
  if (!row) throw new Error(`no account ${account}`);
  return row;
}

/** How many requests of this account wait, and how much of it is to be paid out. */
export async function readWaiting(
  client: Client,
  account: string,
): Promise<{ count: number; out: bigint }> {
  const { rows } = await client.query<{ count: number; out: bigint }>(
    `select count(*)::int as count,
            coalesce(sum(amount) filter (where kind = 'settlement'), 0)::bigint as out
     from money_request where account = $1 and status = 'waiting'`,
    [account],
  );
  return rows[0] ?? { count: 0, out: 0n };
}

export type NewRequest = Pick<
  MoneyRequestRow,
  | 'id'
  | 'kind'
  | 'user_id'
  | 'merchant_id'
  | 'account'
  | 'amount'
  | 'currency'
  | 'utr'
  | 'proof_id'
  | 'looks_like'
  | 'note'
  | 'created_at'
>;

/** False if the owner has used this reference, or anybody this picture, in an earlier request. */
export async function insertRequest(client: Client, row: NewRequest): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into money_request (id, kind, user_id, merchant_id, account, amount, currency, utr,
                                proof_id, looks_like, note, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing`,
    [
      row.id,
      row.kind,
      row.user_id,
      row.merchant_id,
      row.account,
      row.amount,
      row.currency,
      row.utr,
      row.proof_id,
      row.looks_like,
      row.note,
      iso(row.created_at),
    ],
  );
  return rowCount === 1;
}

/** Has this picture been sent with a request that waits or was approved? */
export async function isProofUsed(db: Queryable, proofId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from money_request where proof_id = $1 and status in ${sqlList(standingStatuses)}`,
    [proofId],
  );
  return (rowCount ?? 0) > 0;
}

/** Another request of the account that waits or was approved with the same reference. */
export async function readOtherAsking(
  db: Queryable,
  { id, account, utr }: Pick<MoneyRequestRow, 'id' | 'account' | 'utr'>,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from money_request
     where account = $2 and utr = $3 and id <> $1 and status in ${sqlList(standingStatuses)}`,
    [id, account, utr],
  );
  return rows[0]?.id;
}

export async function saveDecision(
  client: Client,
  id: string,
  set: {
    status: MoneyRequestStatus;
    utr: string | null;
    by: string | null;
    at: number;
    note: string;
  },
): Promise<void> {
  await client.query(
    `update money_request set status = $2, utr = $3, decided_by = $4, decided_at = $5,
       decision_note = $6
     where id = $1`,
    [id, set.status, set.utr, set.by, iso(set.at), set.note],
  );
}
