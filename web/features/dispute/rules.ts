import type {
  Dispute,
  DisputeDetail,
  DisputeStatus,
  DisputeVerdict,
} from '@peerdesk/contract/dispute.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { disputeMayTransition, isDisputeFinal } from '@peerdesk/domain/dispute/dispute.ts';
import { isAdmin, isPeerRole } from '@peerdesk/domain/role.ts';

/** The status filters of the specification; what nobody handles yet is among all of them. */
export const statusFilters = [
  'pending',
  'resolved',
  'revoke_claim',
] as const satisfies readonly DisputeStatus[];

/**
 * What the viewer may do with a dispute, by the same rules as the server's. The limit of a
 * subadmin is the server's to know: whoever may decide is shown what each verdict would write. In
 * a list, without that, a subadmin is offered only the verdict that is not in its own interest.
 */
export function disputeRights(
  dispute: Pick<Dispute, 'status'> & Partial<Pick<DisputeDetail, 'preview'>>,
  role: Role,
): { start: boolean; resolve: boolean; revoke: boolean; write: boolean } {
  const { status, preview } = dispute;
  const isStaff = !isPeerRole(role);
  const may = (verdict: DisputeVerdict) =>
    isStaff &&
    disputeMayTransition(status, verdict) &&
    (preview?.some((one) => one.verdict === verdict) ?? (isAdmin(role) || verdict !== 'resolved'));
  return {
    start: isStaff && disputeMayTransition(status, 'pending'),
    resolve: may('resolved'),
    revoke: may('revoke_claim'),
    write: !isDisputeFinal(status),
  };
}

/** As they are shown: by when they were paid, not by when the merchant asked for them. */
export function latestPaidFirst<Paid extends { decidedAt: string | null }>(
  payouts: readonly Paid[],
): Paid[] {
  const paidAt = ({ decidedAt }: Paid) => Date.parse(decidedAt ?? '') || 0;
  return payouts.toSorted((a, b) => paidAt(b) - paidAt(a));
}
