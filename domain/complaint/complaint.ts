import { because } from '@peerdesk/contract/because.ts';
import type { ComplaintEnd, ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { dayMs } from '../durations.ts';
import type { Minor } from '../money.ts';
import { isOneOf } from '../one-of.ts';
import { paidStatuses, returnedStatuses } from '../payout/statuses.ts';
import { ok, refuse, type Refusal, type Result } from '../result.ts';
import { isAdmin, leadsGroup } from '../role.ts';

/** What a customer may do about one pay-in. */
export const complaintLimits = {
  days: 30,
  perOrder: 3,
  files: 6,
  unusableFilesPerHour: 12,
  messagesPerHour: 20,
} as const;

/** The statuses that a complaint may move to, by its current status. */
export const complaintTransitions = {
  open: ['asked', 'approved', 'refunded', 'refused'],
  asked: ['open', 'approved', 'refunded', 'refused'],
  approved: [],
  refunded: [],
  refused: [],
} as const satisfies Record<ComplaintStatus, readonly ComplaintStatus[]>;

/** Not ended yet. */
export const openComplaintStatuses = [
  'open',
  'asked',
] as const satisfies readonly ComplaintStatus[];

/** The customer has written last, so staff have to answer. */
export const unansweredStatuses = ['open'] as const satisfies readonly ComplaintStatus[];

/** The final status of a complaint whose pay-in was approved. */
export const approvedEnd = 'approved' as const satisfies ComplaintStatus;

export function isComplaintOpen(status: ComplaintStatus): boolean {
  return complaintTransitions[status].length > 0;
}

/** The statuses of a pay-in that can be complained about, once it had a UPI ID to pay to. */
export const complainableStatuses = [
  'declined',
  'expired',
] as const satisfies readonly OrderStatus[];

/** The statuses of a pay-in whose complaint may be open: a late reference moves the order on. */
export const complainedStatuses = [
  ...complainableStatuses,
  'processing',
] as const satisfies readonly OrderStatus[];

/** Instants are epoch milliseconds. */
export interface ComplainableOrder {
  status: OrderStatus;
  peerId: string | null;
  decidedAt: number | null;
  expiresAt: number | null;
}

/** May the customer complain? `earlier`: the statuses of all complaints about the pay-in. */
export function mayComplain(
  order: ComplainableOrder,
  earlier: readonly ComplaintStatus[],
  now: number,
): Result<null> {
  if (!isOneOf(order.status, complainableStatuses) || order.peerId === null) {
    return refuse('InvalidTransition', 'complaint_not_now');
  }
  if (earlier.some(isComplaintOpen)) return refuse('InvalidTransition', 'complaint_open_already');
  const { days, perOrder: most } = complaintLimits;
  if (earlier.length >= most) {
    return refuse('InvalidTransition', because('complaints_too_many', { most }));
  }
  const since = order.decidedAt ?? order.expiresAt ?? now;
  if (now > since + days * dayMs) {
    return refuse('InvalidTransition', because('complaint_too_late', { days }));
  }
  return ok(null);
}

/** The status after a message: the author then waits for the other side. */
export function afterMessage(by: 'customer' | 'staff'): ComplaintStatus {
  return by === 'customer' ? 'open' : 'asked';
}

/** The person who ends a complaint, with the limits that apply. */
export interface ComplaintDecider {
  role: Role;
  /** The largest that a subadmin may decide; null where there is no limit. */
  maxAmount: Minor | null;
  /** The largest that a subadmin may decide in favour of a peer of its own group. */
  letsStandMost: Minor;
  /** An admin has approved it: the subadmin's limits do not apply. */
  isApproved: boolean;
}

/** Why this person may not end a complaint so; null when it may. A refusal is for the peer. */
export function obstacleToEnd(
  { role, maxAmount, letsStandMost, isApproved }: ComplaintDecider,
  amount: Minor,
  end: ComplaintEnd,
): Refusal | null {
  if (isAdmin(role) || isApproved) return null;
  if (!leadsGroup(role) || (maxAmount !== null && amount > maxAmount)) {
    return refuse('PermissionDenied', 'complaint_above_limit', { needsSecond: true });
  }
  return end === 'refused' && amount > letsStandMost
    ? refuse('PermissionDenied', 'complaint_refused_by_admin', { needsSecond: true })
    : null;
}

/** The pay-out that brings a credit with the complaint's reference back to its sender. */
export interface ComplaintRefund {
  refId: string;
  status: PayoutStatus;
}

/** May it end this way? As refunded only once the money is sent: the customer reads that it was. */
export function mayEndComplaint(
  complaint: { status: ComplaintStatus; amount: Minor; decidedAt: number | null },
  end: ComplaintEnd,
  { decider, refund }: { decider: ComplaintDecider; refund: ComplaintRefund | null },
): Result<null> {
  const ended = complaintEnded(complaint);
  if (ended) return ended;
  const obstacle = obstacleToEnd(decider, complaint.amount, end);
  if (obstacle) return obstacle;
  return end === 'refunded' ? checkRefund(refund) : ok(null);
}

/** One that was declined brings nothing back; another may follow it. */
function checkRefund(refund: ComplaintRefund | null): Result<null> {
  if (refund === null || isOneOf(refund.status, returnedStatuses)) {
    return refuse('InvalidTransition', 'complaint_not_refunded');
  }
  if (isOneOf(refund.status, paidStatuses)) return ok(null);
  const { refId } = refund;
  return refuse('InvalidTransition', because('complaint_refund_unpaid', { refId }));
}

/** The refusal for a complaint that has ended; null while it is open. */
export function complaintEnded(complaint: {
  status: ComplaintStatus;
  decidedAt: number | null;
}): Refusal | null {
  if (isComplaintOpen(complaint.status)) return null;
  const at = new Date(complaint.decidedAt ?? 0).toISOString();
  return refuse('AlreadyDecided', because('complaint_ended', { at }));
}
