import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

type MerchantStatus = Merchant['status'];

/** A merchant, its keys and its accounts in minor units. Instants in milliseconds. */
export interface MerchantRow {
  id: string;
  name: string;
  status: MerchantStatus;
  payin_bps: number;
  payout_bps: number;
  created_at: number;
  currency: string;
  balance: bigint;
  held: bigint;
  keys: {
    id: string;
    label: string | null;
    last_four: string;
    allow_ips: string[];
    at_ms: number;
  }[];
}

export const merchantColumns = `
  m.id, m.name, m.status, m.payin_bps, m.payout_bps, m.created_at,
  b.currency, b.balance, coalesce(h.balance, 0)::bigint as held,
  coalesce((select json_agg(json_build_object('id', k.id, 'label', k.label,
              'last_four', k.last_four, 'allow_ips', k.allow_ips,
              'at_ms', (extract(epoch from k.created_at) * 1000)::bigint) order by k.id)
            from merchant_key k
            where k.merchant_id = m.id and k.revoked_at is null), '[]') as keys`;

export const merchantJoins = `
  join account b on b.id = 'merchant:' || m.id || ':balance'
  left join account h on h.id = 'merchant:' || m.id || ':held'`;

export async function readMerchant(db: Queryable, id: string): Promise<MerchantRow | undefined> {
  const { rows } = await db.query<MerchantRow>({
    name: 'merchant_by_id',
    text: `select ${merchantColumns} from merchant m ${merchantJoins} where m.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Keeps others from changing the merchant until the transaction ends; false when there is none. */
export async function lockMerchant(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from merchant where id = $1 for update', [id]);
  return rowCount === 1;
}

export async function insertMerchant(
  client: Client,
  merchant: { id: string; name: string; payinBps: number; payoutBps: number },
  currency: string,
  now: number,
): Promise<void> {
  await client.query(
    `insert into merchant (id, name, payin_bps, payout_bps, created_at)
     values ($1, $2, $3, $4, $5)`,
    [
      merchant.id,
      merchant.name,
      merchant.payinBps,
      merchant.payoutBps,
      new Date(now).toISOString(),
    ],
  );
  await client.query('insert into account (id, currency) select unnest($1::text[]), $2', [
    [accounts.merchantBalance(merchant.id), accounts.merchantHeld(merchant.id)],
    currency,
  ]);
}

export async function saveMerchant(
  client: Client,
  merchant: Pick<MerchantRow, 'id' | 'name' | 'status' | 'payin_bps' | 'payout_bps'>,
): Promise<void> {
  await client.query(
    'update merchant set name = $2, status = $3, payin_bps = $4, payout_bps = $5 where id = $1',
    [merchant.id, merchant.name, merchant.status, merchant.payin_bps, merchant.payout_bps],
  );
}

export async function insertKey(
  client: Client,
  key: {
    id: string;
    merchantId: string;
    hash: Buffer;
    label: string | null;
    lastFour: string;
    allowIps: readonly string[];
  },
  now: number,
): Promise<void> {
  await client.query(
    `insert into merchant_key (id, merchant_id, hash, label, last_four, allow_ips, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      key.id,
      key.merchantId,
      key.hash,
      key.label,
      key.lastFour,
      key.allowIps,
      new Date(now).toISOString(),
    ],
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
    [keyId, new Date(now).toISOString()],
  );
  return rows[0]?.merchant_id;
}

/** The merchant of a key, by its hash. A revoked key belongs to nobody. */
export async function readMerchantByKeyHash(
  db: Queryable,
  hash: Buffer,
): Promise<{ id: string; name: string; status: MerchantStatus; allow_ips: string[] } | undefined> {
  const { rows } = await db.query<{
    id: string;
    name: string;
    status: MerchantStatus;
    allow_ips: string[];
  }>({
    name: 'merchant_by_key',
    text: `select m.id, m.name, m.status, k.allow_ips
           from merchant_key k join merchant m on m.id = k.merchant_id
           where k.hash = $1 and k.revoked_at is null`,
    values: [hash],
  });
  return rows[0];
}

/** Keeps a balance from changing until the transaction ends; false for an unknown merchant. */
export async function lockBalance(client: Client, merchantId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from account where id = $1 for update', [
    accounts.merchantBalance(merchantId),
  ]);
  return rowCount === 1;
}
