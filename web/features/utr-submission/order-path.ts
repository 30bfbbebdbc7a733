import { screenPaths } from '../../lib/screen-paths.ts';

/** References begin with what they are of: `PI…` a pay-in, `PO…` a pay-out. */
export function orderPath(refId: string): string | undefined {
  if (refId.startsWith('PI')) return `${screenPaths.payin}?open=${refId}`;
  return refId.startsWith('PO') ? `${screenPaths.payout}?open=${refId}` : undefined;
}
