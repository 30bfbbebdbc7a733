/** What happens to a pay-out, in words. */
export const en = {
  'event.created': 'Created by the merchant',
  'event.given_to_group': 'Given to a group',
  'event.assigned': 'Assigned',
  'event.accepted': 'Accepted; the destination was shown',
  'event.released': 'Given back',
  'event.paid': 'Paid',
  'event.declined': 'Declined',
  'event.withdrawn': 'Withdrawn by the merchant',
  'event.expired': 'Nobody accepted in time',
  'event.late_utr': 'A former payer says they sent it',
  'event.kept_utr': 'A second UTR was kept; nothing was credited',
  'event.disputed': 'Disputed',
  'event.dispute_resolved': 'The dispute is closed: the payment stands',
  'event.revoked': 'The claim of payment was revoked',
  'event.deadline_moved': 'The server was down: the deadline was extended',
  'detail.moved': 'by {time}',
  'detail.notSent': 'Said that the money was not sent',
  'detail.from': 'from {upi}',
} as const;
export type TimelineKey = keyof typeof en;
