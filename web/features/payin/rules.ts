import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { isActionAvailable, isFurtherActionAvailable } from '@peerdesk/domain/order/actions.ts';
import { waitingStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import type { PayinDecision } from './decide.ts';

export interface PayinRights {
  /** `confirm`: the money of a processing order is in; `decide`: pending, or expired for staff. */
  approve: 'confirm' | 'decide' | null;
  decline: boolean;
}

type Judged = Pick<Order, 'status' | 'resolveType' | 'peerUpiId'>;

/** Which buttons an order has for a role, by the same rules as the server's. */
export function payinRights(order: Judged, role: Role): PayinRights {
  if (!isActionAvailable(order, role)) return { approve: null, decline: false };
  const approve = isFurtherActionAvailable(order, role) ? 'confirm' : 'decide';
  return { approve, decline: true };
}

/** The status filter of the specification. Peers never see an order that is nobody's. */
const filterStatuses = [
  'pending',
  'processing',
  'approved',
  'expired',
  'unassigned',
  'declined',
] as const satisfies readonly OrderStatus[];

export function statusFiltersOf(role: Role): (typeof filterStatuses)[number][] {
  return filterStatuses.filter((status) => isStaff(role) || !isOneOf(status, waitingStatuses));
}

/** The outcome of the approval dialog; undefined where the order's own values stand. */
export interface Approval {
  utr: string | undefined;
  received: string | undefined;
}

/**
 * How an approval is sent: an order in processing that is confirmed as it stands goes the short
 * way; another amount or a pending or expired order needs a decision. The reference always goes
 * along: one that the customer corrected since it was shown must not be approved unseen.
 */
export function approvalOf(
  order: Pick<Order, 'refId' | 'utr' | 'amount'>,
  approve: 'confirm' | 'decide',
  { utr: typed, received }: Approval,
): PayinDecision {
  const utr = typed ?? order.utr;
  const amount = received === order.amount ? undefined : received;
  const body = { refId: order.refId, ...(utr !== null && { utr }) };
  if (approve === 'confirm' && amount === undefined) return { call: 'payin.confirm', body };
  return {
    call: 'payin.decide',
    body: { ...body, status: 'approved', ...(amount !== undefined && { amount }) },
  };
}
