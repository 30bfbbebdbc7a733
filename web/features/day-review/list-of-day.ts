import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { screenPaths } from '../../lib/screen-paths.ts';

/** The list of the orders that a figure counts. */
export function listOfDay(
  kind: 'payin' | 'payout',
  { start, end, group }: Pick<DayReview, 'start' | 'end' | 'group'>,
  status?: 'approved',
): string {
  const filters = { start, end, ...(group && { subadminId: group.id }), ...(status && { status }) };
  return `${screenPaths[kind]}?${new URLSearchParams(filters).toString()}`;
}

/** The disputes that are open now. */
export function openDisputesOf({ group }: Pick<DayReview, 'group'>): string {
  const filters = { state: 'open', ...(group && { subadminId: group.id }) };
  return `${screenPaths.dispute}?${new URLSearchParams(filters).toString()}`;
}
