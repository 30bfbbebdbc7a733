import type { Period } from '@peerdesk/domain/dates.ts';
import type { WalletPostingRow } from '../../core/ledger/present-posting.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';

export type MovementRow = Omit<WalletPostingRow, 'balance'>;

/** What was on an account at an instant. Ids of entries sort by time. */
export async function readBalanceAt(db: Queryable, account: string, at: number): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as balance
     from posting where account = $1 and entry_id < $2`,
    [account, idFloor('entry', at)],
  );
  return rows[0]?.balance ?? 0n;
}

/** The movements of an account in a period, the oldest first, up to a limit. */
export async function readMovements(
  db: Queryable,
  account: string,
  { start, end }: Period,
  most: number,
): Promise<MovementRow[]> {
  const { rows } = await db.query<MovementRow>(
    `select e.id, e.at, e.kind, e.order_ref, e.reason, p.amount
     from posting p join entry e on e.id = p.entry_id
     where p.account = $1 and p.entry_id >= $2 and p.entry_id < $3
     order by p.entry_id limit $4`,
    [account, idFloor('entry', start), idFloor('entry', end), most],
  );
  return rows;
}

export async function readMerchantAccount(
  db: Queryable,
  merchantId: string,
  account: string,
): Promise<{ name: string; currency: string } | undefined> {
  const { rows } = await db.query<{ name: string; currency: string }>(
    'select m.name, a.currency from merchant m join account a on a.id = $2 where m.id = $1',
    [merchantId, account],
  );
  return rows[0];
}
