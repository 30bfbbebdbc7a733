import type { Client, Queryable } from '../../platform/db/pool.ts';

/**
 * Where failed sign-ins are counted: per account on one known device, or on all others together.
 */
export interface Bucket {
  username: string;
  device: string;
}

export interface Failures {
  count: number;
  lastAt: number;
}

export async function readFailures(db: Queryable, bucket: Bucket): Promise<Failures> {
  const { rows } = await db.query<{ failures: number; last_at: number }>({
    name: 'signin_failures',
    text: 'select failures, last_at from signin_failure where username = $1 and device = $2',
    values: [bucket.username, bucket.device],
  });
  const [row] = rows;
  return row ? { count: row.failures, lastAt: row.last_at } : { count: 0, lastAt: 0 };
}

/** Serialises the attempts of a bucket, across servers, until the transaction ends. */
export async function lockBucket(client: Client, bucket: Bucket): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `signin:${bucket.device}:${bucket.username}`,
  ]);
}

export async function addFailure(client: Client, bucket: Bucket, now: number): Promise<void> {
  await client.query(
    `insert into signin_failure as f (username, device, failures, last_at) values ($1, $2, 1, $3)
     on conflict (username, device) do update set failures = f.failures + 1, last_at = $3`,
    [bucket.username, bucket.device, new Date(now).toISOString()],
  );
}

export async function clearFailures(client: Client, bucket: Bucket): Promise<void> {
  await client.query('delete from signin_failure where username = $1 and device = $2', [
    bucket.username,
    bucket.device,
  ]);
}

/** Whoever has a new password does not wait for the failures of the old one. */
export async function forgetFailures(client: Client, username: string): Promise<void> {
  await client.query('delete from signin_failure where username = $1', [username]);
}
