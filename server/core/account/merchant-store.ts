import type { Client } from '../../platform/db/pool.ts';

/** Locks the merchant until the transaction ends; false if there is none. */
export async function lockMerchant(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from merchant where id = $1 for update', [id]);
  return rowCount === 1;
}
