import type { AlertKey } from './alert.en.ts';

export const alertHi = {
  'alert.CREDITED_NOT_IN_BANK': 'स्वीकृत, पर बैंक में नहीं',
  'alert.REVERSED_AFTER_CREDIT': 'क्रेडिट के बाद उलटा गया',
  'alert.CREDITED_BUT_DECLINED': 'पैसा आया, पर अस्वीकृत',
  'alert.PAYOUT_NOT_IN_BANK': 'पे-आउट बैंक में नहीं',
  'alert.FILES_DISAGREE': 'स्टेटमेंट आपस में नहीं मिलते',
  'alert.FILE_CHANGED': 'ख़ुद से मेल न खाती फ़ाइल',
  'alert.FILE_UNMATCHED': 'फ़ाइल की प्रविष्टियाँ मिलाई नहीं गईं',
  'alert.SERVER_FAILED': 'एक सर्वर रुक गया',
} as const satisfies Record<AlertKey, string>;
