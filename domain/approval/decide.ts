import type { ApprovableCall, ApprovalStatus } from '@peerdesk/contract/approval.ts';
import { because } from '@peerdesk/contract/because.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { ok, refuse, type Refusal, type Result } from '../result.ts';
import { isAdmin } from '../role.ts';

/** An action that waits for a second person, as the rules see it. */
export interface Approval {
  status: ApprovalStatus;
  requestedBy: { id: string; name: string };
  /** Ids of the users who gain by it. */
  gains: readonly string[];
  decidedBy: { name: string } | null;
  /** ISO 8601. */
  decidedAt: string | null;
}

/** What only changes what one person may do alone has no amount. */
export function movesMoney({ call }: { call: ApprovableCall }): boolean {
  return call !== 'settings.update';
}

type Decision = Exclude<ApprovalStatus, 'waiting'>;

/**
 * Who may decide: the requester withdraws; anybody else who is an admin and gains nothing by it
 * approves or declines. Whether the action is still possible is up to the call's own rule.
 */
export function mayDecideApproval(
  approval: Approval,
  decider: { id: string; role: Role },
  decision: Decision,
): Result<null> {
  if (approval.status !== 'waiting') return approvalDecided(approval, approval.status);
  const isRequester = decider.id === approval.requestedBy.id;
  if (decision === 'withdrawn') {
    return isRequester ? ok(null) : refuse('PermissionDenied', 'approval_withdrawn_by_another');
  }
  if (!isAdmin(decider.role)) return refuse('PermissionDenied', 'approval_by_admin');
  if (isRequester) return refuse('PermissionDenied', 'approval_by_another');
  const isGainer = approval.gains.includes(decider.id);
  return isGainer ? refuse('PermissionDenied', 'approval_by_who_gains') : ok(null);
}

const decidedCodes = {
  approved: 'approval_approved_by',
  declined: 'approval_declined_by',
  withdrawn: 'approval_withdrawn_by',
} as const satisfies Record<Decision, string>;

function approvalDecided(approval: Approval, status: Decision): Refusal {
  const { decidedBy, decidedAt } = approval;
  if (!decidedBy || decidedAt === null) throw new Error('an approval was decided by nobody');
  const facts = { who: decidedBy.name, at: decidedAt };
  return refuse('AlreadyDecided', because(decidedCodes[status], facts));
}

/** The most requests of one person that may wait, so that nobody floods the queue. */
export const approvalsWaitingMax = 20;
