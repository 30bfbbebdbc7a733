import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { OrderFlag } from '@peerdesk/contract/order.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isOneOf } from '../one-of.ts';
import { isAdmin, isStaff, takesPayins } from '../role.ts';
import { assignableStatuses, awaitingStatuses } from './statuses.ts';

/**
 * Who may act on an order, and when. The portal shows buttons by the same functions that guard the
 * server's handlers. `resolveType` is accepted in any letter case, as some hosts store it; an empty
 * `peerUpiId` counts as not set.
 */
interface OrderState {
  status: OrderStatus;
  resolveType: string;
  peerUpiId: string | null;
}

/** May this role approve or decline the order: "Action available" of the specification. */
export function isActionAvailable(order: OrderState, role: Role): boolean {
  if (isDecidedByStatement(order)) return false;
  if (isAwaitingDecision(order)) return actsOnPayins(role);
  return order.status === 'expired' && Boolean(order.peerUpiId) && isStaff(role);
}

/**
 * The variant without roles and late orders, for pay-outs: the scope decides who may act on those.
 */
export function isActionAvailableSimple(order: Omit<OrderState, 'peerUpiId'>): boolean {
  return isAwaitingDecision(order) && !isDecidedByStatement(order);
}

/** May this role take the further action, such as confirming that the money arrived? */
export function isFurtherActionAvailable(order: Pick<OrderState, 'status'>, role: Role): boolean {
  return order.status === 'processing' && actsOnPayins(role);
}

/** May this role assign the pay-out? */
export function mayAssign(order: Omit<OrderState, 'resolveType'>, role: Role): boolean {
  switch (role) {
    case 'admin':
      return isOneOf(order.status, assignableStatuses);
    case 'subadmin':
      return order.status === 'created' && !order.peerUpiId;
    case 'peer':
    case 'peer-withdrawal':
      return false;
  }
}

function isAwaitingDecision({ status }: Pick<OrderState, 'status'>): boolean {
  return isOneOf(status, awaitingStatuses);
}

/** With `utr`, only a matched bank line decides, never a person. */
function isDecidedByStatement({ resolveType }: Pick<OrderState, 'resolveType'>): boolean {
  return resolveType.toLowerCase() === 'utr';
}

/** A peer-withdrawal only pays out and never decides a pay-in. */
function actsOnPayins(role: Role): boolean {
  return isStaff(role) || takesPayins(role);
}

/**
 * May this role reverse the approval? Only once, and for a disputed pay-out the verdict decides.
 */
export function mayReverse(
  { status, flags }: Pick<OrderState, 'status'> & { flags: readonly OrderFlag[] },
  role: Role,
): boolean {
  const isBarred = flags.includes('REVERSED') || flags.includes('DISPUTED');
  return isAdmin(role) && status === 'approved' && !isBarred;
}
