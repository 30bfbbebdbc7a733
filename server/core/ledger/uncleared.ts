import type { Funds } from '@peerdesk/domain/ledger/available.ts';
import { minor } from '@peerdesk/domain/money.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** The columns of an account that say what is available of it. */
export interface FundsRow {
  balance: bigint;
  held: bigint;
  uncleared: bigint;
}

export function fundsOf({ balance, held, uncleared }: FundsRow): Funds {
  return { balance: minor(balance), held: minor(held), uncleared: minor(uncleared) };
}

const batchMax = 500;

/**
 * Clears the credits of pay-outs that are due.
 *
 * @param account only this one's; otherwise everybody's, some hundred at a time.
 */
export async function clearCredits(db: Queryable, now: number, account?: string): Promise<void> {
  const values = [new Date(now).toISOString(), account ?? null, batchMax];
  let cleared = batchMax;
  while (cleared === batchMax) {
    const { rows } = await db.query<{ cleared: number }>(
      'select clear_credits($1, $2, $3) as cleared',
      values,
    );
    cleared = rows[0]?.cleared ?? 0;
  }
}
