import type { OrderStatus } from '@peerdesk/contract/order.ts';

type Statuses = readonly OrderStatus[];

/** Hold a UPI ID and a part of its peer's wallet. */
export const holdingStatuses = ['pending', 'processing'] as const satisfies Statuses;

/** A deadline ends them. */
export const expiringStatuses = ['created', 'unassigned', 'pending'] as const satisfies Statuses;

/** Waits for a UPI ID that is free. */
export const waitingStatuses = ['unassigned'] as const satisfies Statuses;

/** Count as an open payment of their customer. */
export const openStatuses = ['unassigned', 'pending', 'processing'] as const satisfies Statuses;

/** Count as a credit of the UPI ID that was shown, come or still to come. */
export const creditStatuses = ['pending', 'processing', 'approved'] as const satisfies Statuses;

/** Money may still come for them, and a reference of theirs can be contested. */
export const creditableStatuses = ['pending', 'processing', 'expired'] as const satisfies Statuses;

/** Of those, the ones that a reference is usually known of, and the ones without. */
export const claimedStatuses = ['processing', 'expired'] as const satisfies Statuses;
export const unclaimedStatuses = ['pending', 'expired'] as const satisfies Statuses;

/** The money came. */
export const approvedStatuses = ['approved'] as const satisfies Statuses;
