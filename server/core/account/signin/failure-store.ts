import { networkWindowMs } from '@peerdesk/domain/limits.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Client, Pool, Queryable } from '../../../platform/db/pool.ts';
import { ensureSecret } from '../../../platform/db/shared-secret.ts';
import { keyedHashOf } from '../tokens.ts';

/** The bucket in which failed attempts are counted. */
export interface Bucket {
  /** Of a username: see `failureKeyOf`. */
  account: string;
  /** One known device, or all others together. */
  device: string;
  /** The network of an unknown device; null for a known one, which network limits exempt. */
  network: string | null;
}

export interface Failures {
  count: number;
  lastAt: number;
  /** Of the whole network, in the window that started then. */
  network: { count: number; beganAt: number };
}

/**
 * The key under which failures of a username are counted, whether or not the account exists. People
 * type passwords into the wrong field, so only a hash is kept.
 */
export async function failureKeyOf(pool: Pool, username: string): Promise<string> {
  return keyedHashOf(await ensureSecret(pool, 'signin'), username);
}

interface FailureRow {
  failures: number | null;
  last_at: number | null;
  network_failures: number | null;
  began_at: number | null;
}

export async function readFailures(db: Queryable, bucket: Bucket): Promise<Failures> {
  const { rows } = await db.query<FailureRow>({
    name: 'signin_failures',
    text: `select f.failures, f.last_at, n.failures as network_failures, n.began_at
           from (select 1) one
             left join signin_failure f on f.account = $1 and f.device = $2
             left join signin_network n on n.network = $3`,
    values: [bucket.account, bucket.device, bucket.network],
  });
  const [row] = rows;
  return {
    count: row?.failures ?? 0,
    lastAt: row?.last_at ?? 0,
    network: { count: row?.network_failures ?? 0, beganAt: row?.began_at ?? 0 },
  };
}

/** Serialises the attempts of a bucket, across servers, until the transaction ends. */
export async function lockBucket(client: Client, bucket: Bucket): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `signin:${bucket.device}:${bucket.account}`,
  ]);
}

export async function addFailure(client: Client, bucket: Bucket, now: number): Promise<void> {
  await client.query(
    `insert into signin_failure as f (account, device, failures, last_at) values ($1, $2, 1, $3)
     on conflict (account, device) do update set failures = f.failures + 1, last_at = $3`,
    [bucket.account, bucket.device, iso(now)],
  );
  if (bucket.network === null) return;
  await client.query(
    `insert into signin_network as n (network, began_at, failures) values ($1, $2, 1)
     on conflict (network) do update
       set failures = case when n.began_at <= $3 then 1 else n.failures + 1 end,
           began_at = case when n.began_at <= $3 then $2 else n.began_at end`,
    [bucket.network, iso(now), iso(now - networkWindowMs)],
  );
}

export async function clearFailures(client: Client, bucket: Bucket): Promise<void> {
  await client.query('delete from signin_failure where account = $1 and device = $2', [
    bucket.account,
    bucket.device,
  ]);
}

/** A new password resets the failures of the old one. */
export async function forgetFailures(client: Client, account: string): Promise<void> {
  await client.query('delete from signin_failure where account = $1', [account]);
}

/** Deletes expired counters. */
export async function deleteOldFailures(
  db: Queryable,
  before: { failures: number; networks: number },
): Promise<void> {
  await db.query('delete from signin_failure where last_at < $1', [iso(before.failures)]);
  await db.query('delete from signin_network where began_at < $1', [iso(before.networks)]);
}
