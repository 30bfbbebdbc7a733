import type { Dispute, DisputeDetail, DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { disputeMayTransition, isDisputeFinal } from '@peerdesk/domain/dispute/dispute.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';

/** The status filters of the specification; what nobody handles yet is among all of them. */
export const statusFilters = [
  'pending',
  'resolved',
  'revoke_claim',
] as const satisfies readonly DisputeStatus[];

/**
 * What the viewer may do with a dispute, by the same rules as the server's. The limit of a
 * subadmin is the server's to know: whoever may decide is shown what each verdict would write.
 */
export function disputeRights(
  dispute: Pick<Dispute, 'status'> & Partial<Pick<DisputeDetail, 'preview'>>,
  role: Role,
): { start: boolean; decide: boolean; write: boolean } {
  const { status, preview } = dispute;
  const isStaff = !isPeerRole(role);
  return {
    start: isStaff && disputeMayTransition(status, 'pending'),
    decide: isStaff && disputeMayTransition(status, 'revoke_claim') && preview?.length !== 0,
    write: !isDisputeFinal(status),
  };
}
