import type { AccountKey } from './account.en.ts';

export const accountHi = {
  'account.wallet': '{name} का वॉलेट',
  'account.held': '{name} के लिए रोका गया',
  'account.balance': '{name} का बैलेंस',
  'account.blocked': '{name} की फ़्रीज़ की गई राशि',
  'account.fees': 'हाउस शुल्क',
  'account.suspense': 'सस्पेंस',
  'account.settlement': 'हाउस सेटलमेंट',
  'account.writtenOff': 'बट्टे खाते में डाले गए क्रेडिट',
} as const satisfies Record<AccountKey, string>;
