import type { PayoutStatus } from '@peerdesk/contract/payout.ts';

/** The events of a pay-out, as the timeline and the audit name them. */
export const payoutEvents = [
  'created',
  'given_to_group',
  'assigned',
  'accepted',
  'released',
  'paid',
  'declined',
  'withdrawn',
  'expired',
  'deadline_moved',
  'late_utr',
  'kept_utr',
  'disputed',
  'dispute_resolved',
  'revoked',
  'reversed',
] as const;
export type PayoutEvent = (typeof payoutEvents)[number];

type Row = Partial<Record<PayoutStatus, readonly PayoutEvent[]>>;

/** The statuses that a pay-out may move to, and by which events. What is absent cannot happen. */
export const payoutTransitions = {
  created: {
    created: ['given_to_group', 'late_utr'],
    pending: ['assigned'],
    approved: ['paid'],
    declined: ['declined', 'withdrawn'],
  },
  pending: {
    created: ['released'],
    pending: ['late_utr', 'deadline_moved'],
    processing: ['accepted'],
    approved: ['paid'],
    declined: ['declined'],
    expired: ['expired'],
  },
  processing: {
    created: ['released'],
    processing: ['late_utr', 'kept_utr'],
    approved: ['paid'],
    declined: ['declined'],
  },
  expired: {
    created: ['given_to_group'],
    pending: ['assigned'],
    approved: ['paid'],
    declined: ['declined'],
    expired: ['late_utr'],
  },
  approved: {
    approved: ['late_utr', 'disputed', 'dispute_resolved'],
    created: ['revoked', 'reversed'],
  },
  declined: { declined: ['late_utr'] },
} as const satisfies Record<PayoutStatus, Row>;

export function payoutMayTransition(
  from: PayoutStatus,
  to: PayoutStatus,
  event: PayoutEvent,
): boolean {
  const row: Row = payoutTransitions[from];
  return row[to]?.includes(event) ?? false;
}
