import { payoutEventHi } from '@peerdesk/catalogue/words/payout-event.hi.ts';
import type { TimelineKey } from './texts.en.ts';

export const hi = {
  ...payoutEventHi,
  'detail.moved': '{time} आगे',
  'detail.notSent': 'कहा कि पैसा नहीं भेजा गया',
  'detail.from': '{upi} से',
} as const satisfies Record<TimelineKey, string>;
