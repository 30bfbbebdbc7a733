import { because } from '@peerdesk/contract/because.ts';
import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { PartyKind } from '@peerdesk/contract/party.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { SubjectKind } from '@peerdesk/contract/staff-note.ts';
import type { Role, UserStatus } from '@peerdesk/contract/user.ts';
import { openComplaintStatuses } from '../complaint/complaint.ts';
import { openDisputeStatuses } from '../dispute/dispute.ts';
import { isOneOf } from '../one-of.ts';
import { undecidedStatuses } from '../payin/statuses.ts';
import { openStatuses as openPayoutStatuses } from '../payout/statuses.ts';
import { ok, refuse, type Result } from '../result.ts';
import { isAdmin, isStaff, leadsGroup } from '../role.ts';
import type { Scope } from '../scope.ts';

/** Notes that one person may write within an hour. */
export const notesPerHourMax = 60;

/** The undecided statuses of each kind, which can be handed over. */
export const openSubjectStatuses = {
  payin: undecidedStatuses,
  payout: openPayoutStatuses,
  dispute: openDisputeStatuses,
  complaint: openComplaintStatuses,
} as const satisfies {
  payin: readonly OrderStatus[];
  payout: readonly PayoutStatus[];
  dispute: readonly DisputeStatus[];
  complaint: readonly ComplaintStatus[];
} & Record<SubjectKind, readonly string[]>;

export function isSubjectOpen({ kind, status }: { kind: SubjectKind; status: string }): boolean {
  return isOneOf<string>(status, openSubjectStatuses[kind]);
}

/** May this person be mentioned in a note about it, and be handed it? Active staff who see it. */
export function sharesWith(
  subject: { subadminId: string | null },
  person: { id: string; role: Role; status: UserStatus },
): boolean {
  if (person.status !== 'active' || !isStaff(person.role)) return false;
  return isAdmin(person.role) || (leadsGroup(person.role) && person.id === subject.subadminId);
}

/**
 * Who reads a note about an order that they see: admins, and the subadmin whose group had it when
 * it was written. No peer and no merchant reads any.
 */
export function readsNote(note: { subadminId: string | null }, scope: Scope): boolean {
  switch (scope.kind) {
    case 'desk':
      return true;
    case 'group':
      return note.subadminId === scope.subadminId;
    case 'peer':
    case 'merchant':
      return false;
  }
}

/**
 * Which group a note belongs to. Peers and UPI IDs have a group, as orders do. Customers and
 * merchants deal with all groups, so what a group writes about them belongs to that group. What an
 * admin writes is for admins, unless it mentions the subadmin whose order the admin came from.
 */
export function groupOfNote(
  about: { kind: SubjectKind | PartyKind; subadminId: string | null },
  writer: Scope,
  mentionIds: readonly string[],
): string | null {
  const { kind, subadminId } = about;
  const isOfAll = kind === 'customer' || kind === 'merchant';
  if (!isOfAll || subadminId === null || writer.kind === 'group') return subadminId;
  return mentionIds.includes(subadminId) ? subadminId : null;
}

/** May one more note be written, after so many of this person within the hour? */
export function mayWriteNote(writtenInHour: number): Result<null> {
  if (writtenInHour < notesPerHourMax) return ok(null);
  return refuse('RateLimited', because('too_many_notes', { most: notesPerHourMax }));
}

/** A decided order needs no owner any more. */
export function mayHandOver(subject: { kind: SubjectKind; status: string }): Result<null> {
  return isSubjectOpen(subject) ? ok(null) : refuse('InvalidTransition', 'hand_over_decided');
}
