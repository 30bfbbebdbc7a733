import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { OrderFlag } from '@peerdesk/contract/order.ts';
import { isOneOf } from '../one-of.ts';

/** What pay-ins and pay-outs have in common. */
type Statuses = readonly OrderStatus[];

/** Decided for good. */
export const decidedStatuses = ['approved', 'declined'] as const satisfies Statuses;

/** Decided, or out of time: no reference is awaited, though a late one may come. */
export const endedStatuses = [...decidedStatuses, 'expired'] as const satisfies Statuses;

/** A person's decision is the next step. */
export const awaitingStatuses = ['pending', 'processing'] as const satisfies Statuses;

/** Paid or being paid: no deadline ends it. */
export const untimedStatuses = ['processing'] as const satisfies Statuses;

/** An admin may assign it; who has it leaves it at its deadline. */
export const assignableStatuses = ['created', 'expired'] as const satisfies Statuses;

export function isDecided(status: OrderStatus): boolean {
  return isOneOf(status, decidedStatuses);
}

/** Approved, and the approval was not reversed. */
export function standsApproved(order: {
  status: OrderStatus;
  flags: readonly OrderFlag[];
}): boolean {
  return order.status === 'approved' && !order.flags.includes('REVERSED');
}
