import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';

/** A passkey; `credential_id` is the id that browsers use. Instants are epoch milliseconds. */
export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  host: string;
  name: string;
  is_synced: boolean;
  created_at: number;
  last_used_at: number | null;
}

const columns = `id, user_id, credential_id, public_key, counter, transports, host, name, is_synced,
  created_at, last_used_at`;

export async function readPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(
    `select ${columns} from passkey where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** Reads a passkey by its credential id, and locks it. */
export async function lockPasskey(
  client: Client,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await client.query<PasskeyRow>(
    `select ${columns} from passkey where credential_id = $1 for update`,
    [credentialId],
  );
  return rows[0];
}

/** The owner of a passkey, by its credential id; nothing is locked. */
export async function readOwnerOfPasskey(
  db: Queryable,
  credentialId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from passkey where credential_id = $1',
    [credentialId],
  );
  return rows[0]?.user_id;
}

export async function savePasskeyUse(
  client: Client,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: number },
): Promise<void> {
  await client.query(
    'update passkey set counter = $2, is_synced = $3, last_used_at = $4 where id = $1',
    [id, counter, isSynced, iso(now)],
  );
}

export type NewPasskey = Pick<PasskeyRow, 'id' | 'user_id' | 'credential_id' | 'host' | 'name'> & {
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  isSynced: boolean;
};

/** False when somebody has this passkey already. */
export async function insertPasskey(
  client: Client,
  key: NewPasskey,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into passkey (id, user_id, credential_id, public_key, counter, transports, host, name,
       is_synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing`,
    [
      ...[key.id, key.user_id, key.credential_id, Buffer.from(key.publicKey), key.counter],
      ...[key.transports, key.host, key.name, key.isSynced, iso(now)],
    ],
  );
  return rowCount === 1;
}

/** False when the user has no such passkey. */
export async function savePasskeyName(
  client: Client,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update passkey set name = $3 where user_id = $1 and id = $2',
    [userId, id, name],
  );
  return rowCount === 1;
}

/** False when the user has no such passkey. */
export async function deletePasskey(client: Client, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from passkey where user_id = $1 and id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/** Marks a challenge as answered; false when it was already. Of two answers at once, one wins. */
export async function spendChallenge(
  client: Client,
  hash: Buffer,
  expiresAt: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into spent_challenge (hash, expires_at) values ($1, $2) on conflict do nothing',
    [hash, iso(expiresAt)],
  );
  return rowCount === 1;
}

export async function deleteOldChallenges(db: Queryable, before: number): Promise<void> {
  await db.query('delete from spent_challenge where expires_at < $1', [iso(before)]);
}
