import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isDisputeFinal } from '@peerdesk/domain/dispute/dispute.ts';
import { isPeerRole } from '@peerdesk/domain/user/rules.ts';

/** The status filters of the specification; what nobody handles yet is among all of them. */
export const statusFilters = [
  'pending',
  'resolved',
  'revoke_claim',
] as const satisfies readonly DisputeStatus[];

/** What the viewer may do with a dispute; the server has the last word, also on the limit. */
export function disputeRights(
  { status }: { status: DisputeStatus },
  role: Role,
): { start: boolean; decide: boolean; write: boolean } {
  const isStaff = !isPeerRole(role);
  return {
    start: isStaff && status === 'unassigned',
    decide: isStaff && status === 'pending',
    write: !isDisputeFinal(status),
  };
}
