import type { Queryable } from '../../platform/db/pool.ts';
import { hashOfKey } from '../../features/merchant/api-key.ts';

/** Whether the desk gave out one of these API keys, be it revoked since. */
export async function issuedAnyOf(db: Queryable, apiKeys: readonly string[]): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(
    'select exists (select from merchant_key where hash = any($1)) as known',
    [apiKeys.map(hashOfKey)],
  );
  return rows[0]?.known ?? false;
}
