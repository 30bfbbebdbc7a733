import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { Merchant } from '@peerdesk/contract/merchant.ts';
import type { OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { minorOrNull } from '@peerdesk/domain/money.ts';
import { replaceTerms, type StoredTerms } from '../../core/account/terms.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

type MerchantStatus = Merchant['status'];

/** A merchant, its keys and its accounts in minor units. Instants in milliseconds. */
export interface MerchantRow {
  id: string;
  name: string;
  status: MerchantStatus;
  terms: StoredTerms;
  min_amount: bigint | null;
  max_amount: bigint | null;
  created_at: number;
  currency: string;
  balance: bigint;
  held: bigint;
  keys: {
    id: string;
    mode: KeyMode;
    label: string | null;
    last_four: string;
    allow_ips: string[];
    at_ms: number;
    used_ms: number | null;
  }[];
}

/** The columns of a merchant that an admin sets. */
export type MerchantTerms = Pick<
  MerchantRow,
  'id' | 'name' | 'status' | 'terms' | 'min_amount' | 'max_amount'
>;

export function limitsOf(row: Pick<MerchantRow, 'min_amount' | 'max_amount'>): OpenAmountRange {
  return { minAmount: minorOrNull(row.min_amount), maxAmount: minorOrNull(row.max_amount) };
}

export const merchantColumns = `
  m.id, m.name, m.status, m.terms, m.min_amount, m.max_amount, m.created_at,
  b.currency, b.balance, coalesce(h.balance, 0)::bigint as held,
  coalesce((select json_agg(json_build_object('id', k.id, 'mode', k.mode, 'label', k.label,
              'last_four', k.last_four, 'allow_ips', k.allow_ips,
              'at_ms', (extract(epoch from k.created_at) * 1000)::bigint,
              'used_ms', (extract(epoch from s.used_at) * 1000)::bigint) order by k.id)
            from merchant_key k left join merchant_key_use s on s.key_id = k.id
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

export async function insertMerchant(
  client: Client,
  merchant: Omit<MerchantTerms, 'status'>,
  currency: string,
  now: number,
): Promise<void> {
  await client.query(
    `insert into merchant (id, name, terms, min_amount, max_amount, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      merchant.id,
      merchant.name,
      JSON.stringify(merchant.terms),
      merchant.min_amount,
      merchant.max_amount,
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
  merchant: MerchantTerms,
  now: number,
): Promise<void> {
  const { id, name, status, terms, min_amount: least, max_amount: most } = merchant;
  await client.query(
    `update merchant set name = $2, status = $3, min_amount = $4, max_amount = $5 where id = $1`,
    [id, name, status, least, most],
  );
  await replaceTerms(client, 'merchant', id, terms, now);
}
