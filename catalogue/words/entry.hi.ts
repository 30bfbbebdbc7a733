import type { EntryKey } from './entry.en.ts';

export const entryHi = {
  'entry.payin_approved': 'पे-इन स्वीकृत',
  'entry.payin_reversed': 'पे-इन उलटा गया',
  'entry.payout_created': 'पे-आउट बनाया गया',
  'entry.payout_approved': 'पे-आउट चुकाया गया',
  'entry.payout_declined': 'पे-आउट अस्वीकृत',
  'entry.payout_withdrawn': 'पे-आउट वापस लिया गया',
  'entry.payout_revoked': 'भुगतान का दावा रद्द',
  'entry.payout_reversed': 'पे-आउट उलटा गया',
  'entry.topup': 'टॉप-अप',
  'entry.withdraw': 'निकासी',
  'entry.adjust': 'समायोजन',
  'entry.wallet_reversed': 'वॉलेट का बदलाव उलटा गया',
  'entry.suspense': 'बिना दावे का क्रेडिट',
  'entry.suspense_released': 'क्रेडिट का दावा हुआ',
  'entry.suspense_written_off': 'क्रेडिट बट्टे खाते में डाला गया',
  'entry.blocked': 'राशि फ़्रीज़ की गई',
  'entry.unblocked': 'फ़्रीज़ के बाद लौटाया गया',
} as const satisfies Record<EntryKey, string>;
