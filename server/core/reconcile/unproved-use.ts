import type { Queryable } from '../../platform/db/pool.ts';
import type { LineRow } from './bank-line.ts';
import { readCasesByRef, readUses } from './evidence-store.ts';

/** A line that shows a payment with this reference. */
interface Shown {
  line: Pick<LineRow, 'attested'>;
  utr: string;
}

/**
 * The pay-outs that lose a reference to these lines, by the reference: they used it, and no line
 * backs them that somebody other than their payer attests. What only the peer's own file shows
 * takes a reference from nobody.
 */
export async function readUnprovedUses(
  db: Queryable,
  shown: readonly Shown[],
): Promise<Map<string, string>> {
  const utrs = shown.filter(({ line }) => line.attested).map(({ utr }) => utr);
  if (utrs.length === 0) return new Map();
  const uses = [...(await readUses(db, utrs))].filter(([, use]) => use.orderKind === 'payout');
  if (uses.length === 0) return new Map();
  const payouts = await readCasesByRef(
    db,
    uses.map(([, { orderRef }]) => orderRef),
  );
  const unproved = new Set(payouts.filter((one) => !one.is_attested).map((one) => one.ref_id));
  return new Map(
    uses
      .map(([utr, { orderRef }]) => [utr, orderRef] as const)
      .filter(([, ref]) => unproved.has(ref)),
  );
}

/** The same for one line; null when nobody loses anything to it. */
export async function unprovedUse(
  db: Queryable,
  line: Shown['line'],
  utr: string,
): Promise<string | null> {
  return (await readUnprovedUses(db, [{ line, utr }])).get(utr) ?? null;
}
