import { payoutEventEn } from '@peerdesk/catalogue/words/payout-event.en.ts';

/** What happens to a pay-out, in words. */
export const en = {
  ...payoutEventEn,
  'detail.moved': 'by {time}',
  'detail.notSent': 'Said that the money was not sent',
  'detail.from': 'from {upi}',
} as const;
export type TimelineKey = keyof typeof en;
