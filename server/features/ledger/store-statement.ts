import type { Period } from '@peerdesk/domain/dates.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { WalletPostingRow } from './store-report.ts';

export type MovementRow = Omit<WalletPostingRow, 'balance'>;

/** What was on a wallet at an instant. Ids of entries sort by time. */
export async function readBalanceAt(db: Queryable, peerId: string, at: number): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as balance
     from posting where account = $1 and entry_id < $2`,
    [accounts.peerWallet(peerId), idFloor('entry', at)],
  );
  return rows[0]?.balance ?? 0n;
}

/** What moved a wallet in a period, the oldest first, at most so many. */
export async function readMovements(
  db: Queryable,
  peerId: string,
  { start, end }: Period,
  most: number,
): Promise<MovementRow[]> {
  const { rows } = await db.query<MovementRow>(
    `select e.id, e.at, e.kind, e.order_ref, e.reason, p.amount
     from posting p join entry e on e.id = p.entry_id
     where p.account = $1 and p.entry_id >= $2 and p.entry_id < $3
     order by p.entry_id limit $4`,
    [accounts.peerWallet(peerId), idFloor('entry', start), idFloor('entry', end), most],
  );
  return rows;
}
