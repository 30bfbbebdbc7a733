import type { PayoutEventKey } from './payout-event.en.ts';

export const payoutEventHi = {
  'event.created': 'मर्चेंट ने बनाया',
  'event.given_to_group': 'समूह को दिया गया',
  'event.assigned': 'असाइन हुआ',
  'event.accepted': 'स्वीकार किया; UPI ID दिखाई गई',
  'event.released': 'रिलीज़ किया गया',
  'event.paid': 'भुगतान हुआ',
  'event.declined': 'अस्वीकृत',
  'event.withdrawn': 'मर्चेंट ने वापस लिया',
  'event.expired': 'समय पर किसी ने स्वीकार नहीं किया',
  'event.late_utr': 'पिछला भुगतानकर्ता कहता है कि उसने भेज दिया',
  'event.kept_utr': 'दूसरा UTR रखा गया; कुछ जमा नहीं हुआ',
  'event.disputed': 'विवाद हुआ',
  'event.dispute_resolved': 'विवाद बंद: भुगतान मान्य है',
  'event.reversed': 'स्वीकृति उलटी गई',
  'event.revoked': 'भुगतान का दावा रद्द हुआ',
  'event.matched': 'बैंक प्रविष्टि से मिलान हुआ',
  'event.match_undone': 'बैंक प्रविष्टि हटाई गई',
  'event.deadline_moved': 'सर्वर बंद था: समय सीमा बढ़ाई गई',
} as const satisfies Record<PayoutEventKey, string>;
