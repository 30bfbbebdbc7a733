import type { AccountKey } from './texts.en.ts';

export const accountHi = {
  title: 'सत्र',
  none: 'कहीं भी साइन इन नहीं हैं',
  current: 'यह सत्र',
  device: 'अज्ञात डिवाइस',
  seen: 'पिछला उपयोग',
  since: 'साइन इन',
  end: 'बंद करें',
  endOf: '{device} वाला सत्र बंद करें',
  endAll: 'सभी बंद करें',
  ended: 'सत्र बंद किया गया',
  allEnded: 'सभी सत्र बंद किए गए',
} as const satisfies Record<AccountKey, string>;
