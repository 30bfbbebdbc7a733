import { screenPaths } from '../lib/screen-paths.ts';

/** The prefix of a reference tells its kind: `PI…` a pay-in, `PO…` a pay-out. */
export function orderPath(refId: string): string | undefined {
  if (refId.startsWith('PI')) return `${screenPaths.payin}?open=${refId}`;
  return refId.startsWith('PO') ? `${screenPaths.payout}?open=${refId}` : undefined;
}
