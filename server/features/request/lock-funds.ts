import { lockAccount } from '../../core/ledger/lock-account.ts';
import { clearCredits } from '../../core/ledger/uncleared.ts';
import type { Client } from '../../platform/db/pool.ts';
import { readAccount, type AccountRow } from './store.ts';

/**
 * Locks an account and reads what it has by now, and whether its owner is frozen: no two requests
 * count on the same money, and no freeze comes in between.
 */
export async function lockFunds(client: Client, account: string, now: number): Promise<AccountRow> {
  await lockAccount(client, account);
  await clearCredits(client, now, account);
  return readAccount(client, account);
}
