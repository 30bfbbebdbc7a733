import type { PayoutEvent } from '@peerdesk/domain/payout/transitions.ts';

/** What happens to a pay-out. */
export type PayoutEventKey = `event.${PayoutEvent | 'matched' | 'match_undone'}`;

export const payoutEventEn = {
  'event.created': 'Created by the merchant',
  'event.given_to_group': 'Given to a group',
  'event.assigned': 'Assigned',
  'event.accepted': 'Accepted; the destination was shown',
  'event.released': 'Released',
  'event.paid': 'Paid',
  'event.declined': 'Declined',
  'event.withdrawn': 'Withdrawn by the merchant',
  'event.expired': 'Nobody accepted in time',
  'event.late_utr': 'A former payer says they sent it',
  'event.kept_utr': 'A second UTR was kept; nothing was credited',
  'event.disputed': 'Disputed',
  'event.dispute_resolved': 'The dispute is closed: the payment stands',
  'event.reversed': 'Approval reversed',
  'event.revoked': 'The claim of payment was revoked',
  'event.matched': 'Bank line matched',
  'event.match_undone': 'Bank line removed',
  'event.deadline_moved': 'The server was down: the deadline was extended',
} as const satisfies Record<PayoutEventKey, string>;
