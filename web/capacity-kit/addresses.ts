import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { screenPaths } from '../lib/screen-paths.ts';

/** The UPI IDs that stand in this way right now; `taken`: those that take orders. */
export function upisNow(reason: CapacityReason): string {
  return `${screenPaths.upi}?now=${reason}`;
}

/** How often UPI IDs met this reason today, and when; all of them, or one. */
export function choicesOf(reason: CapacityReason, upiId?: string): string {
  return `${screenPaths.upi}?choices=${reason}${upiId ? `&of=${upiId}` : ''}`;
}

/** The customers of one hour who found no UPI ID; `at`: when it began. */
export function lostInHour(at: string): string {
  return `${lostCustomers()}&hour=${at}`;
}

/** Today's customers who found no UPI ID, or those of them who met this reason. */
export function lostCustomers(reason: CapacityReason | 'all' = 'all'): string {
  return `${screenPaths.upi}?lost=${reason}`;
}
