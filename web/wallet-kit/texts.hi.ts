import type { WalletKitKey } from './texts.en.ts';

export const walletKitHi = {
  title: '{name} की शेष राशि बदलें',
  text: 'यह बदलाव सेटलमेंट के सामने दर्ज होगा और बाद में बदला नहीं जा सकेगा।',
  kind: 'क्या हुआ',
  topup: 'टॉप-अप: पैसे जमा हुए',
  withdraw: 'निकासी: पैसे बाहर दिए गए',
  adjust: 'समायोजन, जोड़ या घटाव',
  amount: 'राशि',
  'amount.signed': 'राशि, घटाने के लिए माइनस लगाएँ',
  reason: 'कारण',
  'reason.hint': 'जैसे बैंक ट्रांसफ़र का संदर्भ नंबर',
  'problem.reason': 'कारण लिखें',
  after: 'शेष राशि: {before} → {after}',
  confirm: 'दर्ज करें',
  done: 'शेष राशि बदली गई',
} as const satisfies Record<WalletKitKey, string>;
