import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';
import type { Sealed } from '../../../platform/runtime/sealer.ts';

/** Whose password, and of which account's files. */
export interface PasswordOwner {
  userId: string;
  accountId: string;
}

export async function readKeptPassword(
  db: Queryable,
  { userId, accountId }: PasswordOwner,
): Promise<Sealed | undefined> {
  const { rows } = await db.query<{ key_id: Buffer; sealed: Buffer }>(
    'select key_id, sealed from statement_password where user_id = $1 and account_id = $2',
    [userId, accountId],
  );
  const [row] = rows;
  return row && { keyId: row.key_id, sealed: row.sealed };
}

export async function keepPassword(
  client: Client,
  { userId, accountId, upiId }: PasswordOwner & { upiId: string },
  { keyId, sealed }: Sealed,
  now: number,
): Promise<void> {
  await client.query(
    `insert into statement_password (user_id, account_id, upi_id, key_id, sealed, kept_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, account_id) do update
       set upi_id = excluded.upi_id, key_id = excluded.key_id, sealed = excluded.sealed,
           kept_at = excluded.kept_at`,
    [userId, accountId, upiId, keyId, sealed, iso(now)],
  );
}

export async function removePassword(
  client: Client,
  { userId, accountId }: PasswordOwner,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from statement_password where user_id = $1 and account_id = $2',
    [userId, accountId],
  );
  return rowCount === 1;
}

/** The accounts for which somebody has kept one, without what it is. */
export async function listKeptPasswords(
  db: Queryable,
  userId: string,
): Promise<{ account_id: string; vpa: string; kept_at: number }[]> {
  const { rows } = await db.query<{ account_id: string; vpa: string; kept_at: number }>(
    `select p.account_id, v.vpa, p.kept_at
     from statement_password p join upi v on v.id = p.upi_id
     where p.user_id = $1 order by p.kept_at desc, p.account_id`,
    [userId],
  );
  return rows;
}
