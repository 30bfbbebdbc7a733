import type { Queryable } from '../../platform/db/pool.ts';
import type { LineRow } from './bank-line.ts';
import { readCasesByRef, readUses } from './evidence-store.ts';

/**
 * The pay-out that loses a reference to this line, where there is one: it used it, and no line
 * backs it that somebody other than its payer attests. What only the peer's own file shows takes a
 * reference from nobody.
 */
export async function unprovedUse(
  db: Queryable,
  line: Pick<LineRow, 'attested'>,
  utr: string,
): Promise<string | null> {
  const use = line.attested ? (await readUses(db, [utr])).get(utr) : undefined;
  if (!use || use.orderKind !== 'payout') return null;
  const [payout] = await readCasesByRef(db, [use.orderRef]);
  return payout && !payout.is_attested ? use.orderRef : null;
}
