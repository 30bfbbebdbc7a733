import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { screenPaths } from '../lib/screen-paths.ts';

/** The UPI IDs that stand in this way right now; `taken`: those that take orders. */
export function upisNow(reason: CapacityReason): string {
  return `${screenPaths.upi}?now=${reason}`;
}

/** Today's customers who found no UPI ID, or those of them who met this reason. */
export function lostCustomers(reason: CapacityReason | 'all' = 'all'): string {
  return `${screenPaths.upi}?lost=${reason}`;
}
