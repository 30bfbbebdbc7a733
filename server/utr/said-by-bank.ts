import { minor, type Minor } from '@peerdesk/domain/money.ts';
import { normaliseUtr } from '@peerdesk/domain/reconcile/utr.ts';
import type { Queryable } from '../db/pool.ts';
import { readCreditsOf } from './store-lines.ts';

/**
 * What the bank shows for a reference on an order's account, as long as no order has it: who
 * approves the order by hand approves it for one of these amounts, where there are any.
 */
export async function bankAmountsOf(
  db: Queryable,
  order: { accountId: string | null },
  utr: string | null,
): Promise<Minor[]> {
  if (order.accountId === null || utr === null) return [];
  const amounts = await readCreditsOf(db, order.accountId, normaliseUtr(utr));
  return amounts.map(minor);
}
