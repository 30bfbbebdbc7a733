import { isOutranked } from '@peerdesk/domain/reconcile/outranked.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { toBankLine, type LineRow } from './bank-line.ts';
import { readUses } from './use-store.ts';

/** A line that shows a payment with this reference. */
interface Shown {
  line: Pick<LineRow, 'attested'>;
  utr: string;
}

/**
 * The pay-outs that lose a reference to these lines, by reference: they used it, and no attested
 * line proves them. A line that only the peer's own file shows takes a reference from nobody.
 */
export async function readUnprovedUses(
  db: Queryable,
  shown: readonly Shown[],
): Promise<Map<string, string>> {
  const utrs = shown.filter(({ line }) => line.attested).map(({ utr }) => utr);
  const uses = [...(await readUses(db, utrs))];
  return new Map(
    uses
      .filter(([, { kind, proof }]) => kind === 'payout' && proof === 'none')
      .map(([utr, { orderRef }]) => [utr, orderRef] as const),
  );
}

/** The same for one line; null if no pay-out loses its reference to it. */
export async function unprovedUse(
  db: Queryable,
  line: Shown['line'],
  utr: string,
): Promise<string | null> {
  return (await readUnprovedUses(db, [{ line, utr }])).get(utr) ?? null;
}

/** The order that loses a reference when a person matches the line to another one. */
export async function outrankedBy(
  db: Queryable,
  line: LineRow,
  utr: string,
): Promise<string | null> {
  const use = (await readUses(db, [utr])).get(utr);
  return use && isOutranked(use, toBankLine(line)) ? use.orderRef : null;
}
