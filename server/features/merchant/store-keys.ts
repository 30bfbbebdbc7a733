import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { iso } from '../../platform/db/iso.ts';
import type { MerchantRow } from './store.ts';

export async function insertKey(
  client: Client,
  key: {
    id: string;
    merchantId: string;
    mode: KeyMode;
    hash: Buffer;
    label: string | null;
    lastFour: string;
    allowIps: readonly string[];
  },
  now: number,
): Promise<void> {
  await client.query(
    `insert into merchant_key
       (id, merchant_id, mode, hash, label, last_four, allow_ips, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [key.id, key.merchantId, key.mode, key.hash, key.label, key.lastFour, key.allowIps, iso(now)],
  );
}

/** The merchant whose key was revoked; undefined when there is no such key, or no longer. */
export async function revokeKey(
  client: Client,
  keyId: string,
  now: number,
): Promise<string | undefined> {
  const { rows } = await client.query<{ merchant_id: string }>(
    `update merchant_key set revoked_at = $2 where id = $1 and revoked_at is null
     returning merchant_id`,
    [keyId, iso(now)],
  );
  return rows[0]?.merchant_id;
}

/** A key with its merchant, as every request with the key needs it. */
export interface KeyRow {
  key_id: string;
  mode: KeyMode;
  id: string;
  name: string;
  status: MerchantRow['status'];
  min_amount: bigint | null;
  max_amount: bigint | null;
  allow_ips: string[];
  used_at: number | null;
}

/** The merchant of each key, by its hash. A revoked key belongs to nobody. */
export async function readMerchantsByKeyHash(
  db: Queryable,
  hashes: readonly Buffer[],
): Promise<(KeyRow | undefined)[]> {
  const { rows } = await db.query<KeyRow & { hash: Buffer }>({
    name: 'merchants_by_keys',
    text: `select k.hash, k.id as key_id, k.mode, m.id, m.name, m.status, m.min_amount,
                  m.max_amount, k.allow_ips, s.used_at
           from merchant_key k join merchant m on m.id = k.merchant_id
           left join merchant_key_use s on s.key_id = k.id
           where k.hash = any ($1::bytea[]) and k.revoked_at is null`,
    values: [hashes],
  });
  const byHash = new Map(rows.map(({ hash, ...row }) => [hash.toString('base64'), row]));
  return hashes.map((hash) => byHash.get(hash.toString('base64')));
}

/** Records that a key was used; never back in time. */
export async function saveKeyUse(db: Queryable, keyId: string, now: number): Promise<void> {
  await db.query({
    name: 'merchant_key_use',
    text: `insert into merchant_key_use (key_id, used_at) values ($1, $2)
           on conflict (key_id) do update set used_at = excluded.used_at
             where merchant_key_use.used_at < excluded.used_at`,
    values: [keyId, iso(now)],
  });
}
