import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';
import type { Sealed } from '../../../platform/runtime/sealer.ts';

/** The condition that user `u` has a second factor. Recovery codes alone do not count. */
export const hasFactorSql = `(exists (select from totp where user_id = u.id)
  or exists (select from passkey where user_id = u.id))`;

export interface FactorRow {
  totp_since: number | null;
  recovery_left: number;
}

/** A user's factors other than passkeys. */
export async function readFactor(db: Queryable, userId: string): Promise<FactorRow> {
  const { rows } = await db.query<FactorRow>({
    name: 'factor_of_user',
    text: `select (select confirmed_at from totp where user_id = $1) as totp_since,
             (select count(*)::int from recovery_code where user_id = $1 and used_at is null)
               as recovery_left`,
    values: [userId],
  });
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return row;
}

export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await countFactors(db, userId)) > 0;
}

/** How many authenticator apps and passkeys a user has. */
export async function countFactors(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'factors_of_user',
    text: `select ((select count(*) from totp where user_id = $1)
             + (select count(*) from passkey where user_id = $1))::int as count`,
    values: [userId],
  });
  return rows[0]?.count ?? 0;
}

export interface TotpRow {
  key_id: Buffer;
  sealed: Buffer;
  last_step: number;
}

/** Reads a user's authenticator app, and locks it until the transaction ends. */
export async function lockTotp(client: Client, userId: string): Promise<TotpRow | undefined> {
  const { rows } = await client.query<TotpRow>(
    'select key_id, sealed, last_step from totp where user_id = $1 for update',
    [userId],
  );
  return rows[0];
}

export async function saveTotpStep(client: Client, userId: string, step: number): Promise<void> {
  await client.query('update totp set last_step = $2 where user_id = $1', [userId, step]);
}

export async function saveTotp(
  client: Client,
  userId: string,
  { keyId, sealed }: Sealed,
  { step, now }: { step: number; now: number },
): Promise<void> {
  await client.query(
    `insert into totp (user_id, key_id, sealed, confirmed_at, last_step)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
       set key_id = $2, sealed = $3, confirmed_at = $4, last_step = $5`,
    [userId, keyId, sealed, iso(now), step],
  );
}

export async function saveEnrolment(
  client: Client,
  { userId, sessionId }: { userId: string; sessionId: string },
  { keyId, sealed }: Sealed,
  now: number,
): Promise<void> {
  await client.query(
    `insert into totp_enrolment (user_id, session_id, key_id, sealed, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
       set session_id = $2, key_id = $3, sealed = $4, created_at = $5`,
    [userId, sessionId, keyId, sealed, iso(now)],
  );
}

/** The enrolment that this session started after `since`. */
export async function readEnrolment(
  client: Client,
  { userId, sessionId }: { userId: string; sessionId: string },
  since: number,
): Promise<Sealed | undefined> {
  const { rows } = await client.query<{ key_id: Buffer; sealed: Buffer }>(
    `select key_id, sealed from totp_enrolment
     where user_id = $1 and session_id = $2 and created_at > $3 for update`,
    [userId, sessionId, iso(since)],
  );
  const [row] = rows;
  return row && { keyId: row.key_id, sealed: row.sealed };
}

export async function deleteEnrolment(client: Client, userId: string): Promise<void> {
  await client.query('delete from totp_enrolment where user_id = $1', [userId]);
}

/** False when there was none. */
export async function deleteTotp(client: Client, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from totp where user_id = $1', [userId]);
  return rowCount === 1;
}

export async function saveRecoveryCodes(
  client: Client,
  userId: string,
  hashes: readonly Buffer[],
  now: number,
): Promise<void> {
  await deleteRecoveryCodes(client, userId);
  await client.query(
    `insert into recovery_code (user_id, hash, created_at)
     select $1, hash, $3 from unnest($2::bytea[]) hash`,
    [userId, hashes, iso(now)],
  );
}

export async function deleteRecoveryCodes(client: Client, userId: string): Promise<void> {
  await client.query('delete from recovery_code where user_id = $1', [userId]);
}

/** Consumes a recovery code; false if there is no such code left. Of concurrent calls, one wins. */
export async function spendRecoveryCode(
  client: Client,
  userId: string,
  hash: Buffer,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update recovery_code set used_at = $3
     where user_id = $1 and hash = $2 and used_at is null`,
    [userId, hash, iso(now)],
  );
  return rowCount === 1;
}

/** Removes all second factors of a user. */
export async function deleteFactors(client: Client, userId: string): Promise<void> {
  await deleteTotp(client, userId);
  await deleteEnrolment(client, userId);
  await client.query('delete from passkey where user_id = $1', [userId]);
  await deleteRecoveryCodes(client, userId);
}

/** Records that a session has proved a second factor. */
export async function saveProof(client: Client, sessionId: string, now: number): Promise<void> {
  await client.query('update session set proved_at = $2 where id = $1', [sessionId, iso(now)]);
}

/** How many authenticator apps were sealed with another key than this one. */
export async function countUnreadable(db: Queryable, keyId: Buffer): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from totp where key_id <> $1',
    [keyId],
  );
  return rows[0]?.count ?? 0;
}
