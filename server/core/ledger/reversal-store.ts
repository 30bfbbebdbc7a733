import type { Funds } from '@peerdesk/domain/ledger/available.ts';
import { minor, type Minor } from '@peerdesk/domain/money.ts';
import { fundsOf } from '../account/funds.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** An account with its owner's name. */
export interface AccountRow {
  id: string;
  currency: string;
  balance: bigint;
  held: bigint;
  uncleared: bigint;
  owner_id: string | null;
  owner_name: string | null;
}

/** Those of these accounts that have a running balance. */
export async function readAccounts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, AccountRow & { funds: Funds }>> {
  const { rows } = await db.query<AccountRow>(
    `select a.id, a.currency, a.balance, a.held, a.uncleared, coalesce(u.id, m.id) as owner_id,
       coalesce(u.name, m.name) as owner_name
     from account a
     left join app_user u on a.id like 'peer:%' and u.id = split_part(a.id, ':', 2)
     left join merchant m on a.id like 'merchant:%' and m.id = split_part(a.id, ':', 2)
     where a.id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, { ...row, funds: fundsOf(row) }]));
}

/** What an entry credited that has not cleared yet. */
export async function readUncleared(db: Queryable, entryId: string): Promise<Map<string, Minor>> {
  const { rows } = await db.query<{ account: string; amount: bigint }>(
    'select account, amount from uncleared_credit where entry_id = $1',
    [entryId],
  );
  return new Map(rows.map(({ account, amount }) => [account, minor(amount)]));
}
