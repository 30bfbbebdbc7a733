import type { Order, OrderStatus } from '@peerdesk/contract/order.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isActionAvailable, isFurtherActionAvailable } from '@peerdesk/domain/order/actions.ts';

export interface PayinRights {
  /** `confirm`: the money of a processing order is in; `decide`: pending, or expired for staff. */
  approve: 'confirm' | 'decide' | null;
  decline: boolean;
}

type Judged = Pick<Order, 'status' | 'resolveType' | 'peerUpiId'>;

/** Which buttons an order has for a role, by the rules that the server decides by. */
export function payinRights(order: Judged, role: Role): PayinRights {
  if (!isActionAvailable(order, role)) return { approve: null, decline: false };
  const approve = isFurtherActionAvailable(order, role) ? 'confirm' : 'decide';
  return { approve, decline: true };
}

export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'subadmin';
}

/** The status filter of the specification. Peers never see an order that is nobody's. */
const filterStatuses = [
  'pending',
  'processing',
  'approved',
  'expired',
  'unassigned',
] as const satisfies readonly OrderStatus[];

export function statusFiltersOf(role: Role): (typeof filterStatuses)[number][] {
  return filterStatuses.filter((status) => status !== 'unassigned' || isStaff(role));
}

/**
 * How an approval is sent: an order in processing that is confirmed as it stands goes the short
 * way; another amount or a pending or expired order needs a decision.
 */
export function approvalCall(
  approve: 'confirm' | 'decide',
  changes: { amount?: string | undefined },
): 'payin.confirm' | 'payin.decide' {
  return approve === 'confirm' && changes.amount === undefined ? 'payin.confirm' : 'payin.decide';
}
