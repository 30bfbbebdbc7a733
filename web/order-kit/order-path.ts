import { screenPaths } from '../lib/screen-paths.ts';

/**
 * The prefix of a reference tells its kind: `PI…` a pay-in, `PO…` a pay-out, `DP…` a dispute, `CP…`
 * a complaint.
 */
export function orderPath(refId: string): string | undefined {
  if (refId.startsWith('PI')) return `${screenPaths.payin}?open=${refId}`;
  if (refId.startsWith('PO')) return `${screenPaths.payout}?open=${refId}`;
  if (refId.startsWith('CP')) return `${screenPaths.complaint}?open=${refId}`;
  return refId.startsWith('DP') ? `${screenPaths.dispute}?open=${refId}` : undefined;
}
