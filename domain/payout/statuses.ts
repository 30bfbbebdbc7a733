import type { PayoutStatus } from '@peerdesk/contract/payout.ts';

type Statuses = readonly PayoutStatus[];

/** Not assigned: lists show it as “Unassigned”. */
export const unassignedStatuses = ['created'] as const satisfies Statuses;

/** Assigned to a payer. */
export const assignedStatuses = ['pending', 'processing'] as const satisfies Statuses;

/** Waits for its payer to accept, until its deadline. */
export const unacceptedStatuses = ['pending'] as const satisfies Statuses;

/** Accepted: its payer sees the destination and may have paid. */
export const acceptedStatuses = ['processing'] as const satisfies Statuses;

/** Will not be paid: the funds were returned. */
export const returnedStatuses = ['declined'] as const satisfies Statuses;

/** Seen by its payer, or paid already. */
export const shownStatuses = ['processing', 'approved'] as const satisfies Statuses;

/** Nobody is expected to pay it any more, or not before it is assigned again. */
export const unpaidStatuses = ['declined', 'expired'] as const satisfies Statuses;

/** Paid. */
export const paidStatuses = ['approved'] as const satisfies Statuses;

/** Not decided: the merchant's funds are held for it. */
export const openStatuses = [
  'created',
  'pending',
  'processing',
  'expired',
] as const satisfies Statuses;
