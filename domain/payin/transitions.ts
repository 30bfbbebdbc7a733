import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import { holdingStatuses } from './statuses.ts';

/** The events of a pay-in, as the timeline and the audit name them. */
export const payinEvents = [
  'created',
  'assigned',
  'no_capacity',
  'utr_entered',
  'utr_corrected',
  'approved',
  'declined',
  'expired',
  'matched',
  'match_undone',
  'deadline_moved',
  'hold_freed',
  'reversed',
] as const;
export type PayinEvent = (typeof payinEvents)[number];

type Table = Record<OrderStatus, Partial<Record<OrderStatus, readonly PayinEvent[]>>>;

/** The statuses that a pay-in may move to, and by which events. What is absent cannot happen. */
export const payinTransitions = {
  created: {
    created: ['deadline_moved'],
    pending: ['assigned'],
    unassigned: ['no_capacity'],
    expired: ['expired'],
  },
  unassigned: {
    unassigned: ['deadline_moved'],
    pending: ['assigned'],
    expired: ['expired'],
  },
  pending: {
    pending: ['deadline_moved', 'hold_freed'],
    processing: ['utr_entered'],
    approved: ['approved'],
    declined: ['declined'],
    expired: ['expired'],
  },
  processing: {
    processing: ['utr_corrected', 'hold_freed'],
    approved: ['approved'],
    declined: ['declined'],
  },
  expired: {
    expired: ['utr_entered', 'utr_corrected'],
    approved: ['approved'],
    declined: ['declined'],
  },
  // Approved again only after a reversal, by a bank line that a person matches.
  approved: { approved: ['matched', 'match_undone', 'reversed', 'approved'] },
  // Only by a bank line that shows the money: its holder cannot decline it away.
  declined: { approved: ['approved'] },
} as const satisfies Table;

export function payinMayTransition(from: OrderStatus, to: OrderStatus, event: PayinEvent): boolean {
  const row: Partial<Record<OrderStatus, readonly PayinEvent[]>> = payinTransitions[from];
  return row[to]?.includes(event) ?? false;
}

/** Does this pay-in hold a UPI ID and a part of its peer's wallet? */
export function holdsCapacity(order: { status: OrderStatus; freedAt: number | null }): boolean {
  const holding: readonly OrderStatus[] = holdingStatuses;
  return holding.includes(order.status) && order.freedAt === null;
}
