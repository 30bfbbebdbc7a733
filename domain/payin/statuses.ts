import type { OrderStatus } from '@peerdesk/contract/order-status.ts';

type Statuses = readonly OrderStatus[];

/** The customer has not opened the page yet. */
export const unopenedStatuses = ['created'] as const satisfies Statuses;

/** The customer has no UPI ID to pay to yet. */
export const unservedStatuses = ['created', 'unassigned'] as const satisfies Statuses;

/** The customer sees a UPI ID to pay to. */
export const payableStatuses = ['pending'] as const satisfies Statuses;

/** Statuses that hold a UPI ID and a part of its peer's wallet, unless the hold was freed. */
export const holdingStatuses = ['pending', 'processing'] as const satisfies Statuses;

/** Statuses that a deadline ends. */
export const expiringStatuses = ['created', 'unassigned', 'pending'] as const satisfies Statuses;

/** Waiting for a free UPI ID. */
export const waitingStatuses = ['unassigned'] as const satisfies Statuses;

/** Counted as an open payment of the customer. */
export const openStatuses = ['unassigned', 'pending', 'processing'] as const satisfies Statuses;

/** Counted as a credit of the UPI ID that was shown, received or still expected. */
export const creditStatuses = ['pending', 'processing', 'approved'] as const satisfies Statuses;

/** Money may still arrive for these, and their reference can be contested. */
export const creditableStatuses = ['pending', 'processing', 'expired'] as const satisfies Statuses;

/** Of those, the ones that usually have a reference, and the ones without. */
export const claimedStatuses = ['processing', 'expired'] as const satisfies Statuses;
export const unclaimedStatuses = ['pending', 'expired'] as const satisfies Statuses;

/** Their deadline passed without a reference. */
export const expiredStatuses = ['expired'] as const satisfies Statuses;

/** The money is reported not to have arrived. */
export const declinedStatuses = ['declined'] as const satisfies Statuses;

/** The payer has entered a reference, and somebody has to decide. */
export const referredStatuses = ['processing'] as const satisfies Statuses;

/** The money arrived. */
export const approvedStatuses = ['approved'] as const satisfies Statuses;

/** A person or a bank line may still decide it. */
export const undecidedStatuses = [
  'created',
  'unassigned',
  'pending',
  'processing',
  'expired',
] as const satisfies Statuses;
