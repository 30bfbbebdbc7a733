import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { MoneyRequestStatus, SettlementStatus } from '@peerdesk/contract/money-request.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Direction } from '@peerdesk/contract/statement.ts';
import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import type { Presence, UserStatus } from '@peerdesk/contract/user.ts';

/** Statuses shown on their own: in a badge, a tab or a cell. */
type Shown =
  | OrderStatus
  | DisputeStatus
  | ComplaintStatus
  | MoneyRequestStatus
  | SettlementStatus
  | UserStatus
  | UpiStatus
  | Presence
  | Direction
  | 'confirmed';
export type StatusKey = `status.${Shown}`;

export const statusEn = {
  'status.created': 'Created',
  'status.unassigned': 'Unassigned',
  'status.pending': 'Pending',
  'status.processing': 'Processing',
  'status.approved': 'Approved',
  'status.declined': 'Declined',
  'status.expired': 'Expired',
  'status.confirmed': 'Confirmed',
  'status.resolved': 'Resolved',
  'status.revoke_claim': 'Revoke Claim',
  'status.active': 'Active',
  'status.blocked': 'Blocked',
  'status.online': 'Online',
  'status.offline': 'Offline',
  'status.credit': 'Credit',
  'status.debit': 'Debit',
  'status.open': 'Open',
  'status.asked': 'Customer asked',
  'status.refunded': 'Refunded',
  'status.refused': 'Refused',
  'status.waiting': 'Waiting',
  'status.withdrawn': 'Withdrawn',
  'status.reversed': 'Reversed',
  'status.paused': 'Paused',
  'status.frozen': 'Frozen',
} as const satisfies Record<StatusKey, string>;
