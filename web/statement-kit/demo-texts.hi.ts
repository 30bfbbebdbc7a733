import type { en } from './demo-texts.en.ts';

export const hi = {
  title: 'डेमो की फ़ाइलों से आज़माएँ।',
  text: '{folder} में तीन बैंकों के स्टेटमेंट हैं, जो अभी खुले पे-इन से मेल खाते हैं। कोई एक यहाँ छोड़ें: हर फ़ाइल का नाम उसकी UPI ID है।',
} as const satisfies Record<keyof typeof en, string>;
