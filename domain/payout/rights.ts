import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isOneOf } from '../one-of.ts';
import { isActionAvailableSimple, mayAssign } from '../order/actions.ts';
import { isDecided } from '../order/statuses.ts';
import { isAdmin, isStaff, leadsGroup } from '../role.ts';
import { assignedStatuses, unacceptedStatuses } from './statuses.ts';

/**
 * Who may do what with a pay-out, and when. The portal shows buttons by the same functions that
 * guard the server's handlers; which records somebody sees at all is a matter of scope.
 */
interface Judged {
  status: PayoutStatus;
  peerUpiId: string | null;
  peerId: string | null;
  wasRevealed: boolean;
}

interface Caller {
  id: string;
  role: Role;
}

/** May this role assign it? Once the destination was seen, only an admin may. */
export function mayAssignPayout(order: Omit<Judged, 'peerId'>, role: Role): boolean {
  return mayAssign(order, role) && !(leadsGroup(role) && order.wasRevealed);
}

/** The assignee or staff. */
export function isHandledBy(order: Pick<Judged, 'peerId'>, caller: Caller): boolean {
  return isStaff(caller.role) || order.peerId === caller.id;
}

/** Does not check whether the time to accept is over. */
export function mayAcceptPayout(
  order: Pick<Judged, 'status' | 'peerId'>,
  caller: Pick<Caller, 'id'>,
): boolean {
  return order.status === 'pending' && order.peerId === caller.id;
}

/** May this caller mark it as paid, as long as nobody else claims to have paid it? */
export function mayMarkPaid(order: Pick<Judged, 'status' | 'peerId'>, caller: Caller): boolean {
  return order.status === 'processing' && isHandledBy(order, caller);
}

/** May this caller release it, which states that the money was not sent? */
export function mayRelease(order: Pick<Judged, 'status' | 'peerId'>, caller: Caller): boolean {
  if (!isHandledBy(order, caller)) return false;
  // Somebody who has seen the destination may have paid; a subadmin cannot know that they did not.
  const releasable = leadsGroup(caller.role) ? unacceptedStatuses : assignedStatuses;
  return isOneOf(order.status, releasable);
}

/**
 * May this caller decline it, as long as nobody else claims to have paid it? A subadmin only while
 * they may release it: the merchant would get money back that the payer has perhaps sent.
 */
export function mayDecline(order: Pick<Judged, 'status' | 'peerId'>, caller: Caller): boolean {
  if (isDecided(order.status)) return false;
  if (isAdmin(caller.role)) return true;
  const { status } = order;
  if (leadsGroup(caller.role)) return mayRelease(order, caller);
  return isHandledBy(order, caller) && isActionAvailableSimple({ status, resolveType: 'auto' });
}

/** Is this a former assignee, whose only option is to say "I did send it"? */
export function isFormerPayer(
  order: Pick<Judged, 'status' | 'peerId'>,
  person: { id: string },
): boolean {
  return !(isOneOf(order.status, assignedStatuses) && order.peerId === person.id);
}
