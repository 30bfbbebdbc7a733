import type { Client } from '../../platform/db/pool.ts';

/** Serialises everything that touches a reference; taken before any account is locked. */
export async function lockReference(client: Client, utr: string | null): Promise<void> {
  if (utr === null) return;
  await client.query(`select pg_advisory_xact_lock(hashtextextended('utr:' || $1, 0))`, [utr]);
}

/**
 * Locks a ledger account until the transaction ends; false if there is none with a running balance.
 * Several must be locked in the order of their names.
 */
export async function lockAccount(client: Client, account: string): Promise<boolean> {
  const { rowCount } = await client.query('select from account where id = $1 for update', [
    account,
  ]);
  return rowCount === 1;
}
