import type { WalletKitKey } from './texts.en.ts';

export const walletKitHi = {
  'title.wallet': '{name} का वॉलेट बदलें',
  'title.balance': '{name} का बैलेंस बदलें',
  text: 'यह बदलाव सेटलमेंट के सामने दर्ज होगा और बाद में बदला नहीं जा सकेगा।',
  kind: 'क्या हुआ',
  topup: 'टॉप-अप: पैसे जमा हुए',
  withdraw: 'निकासी: पैसे बाहर दिए गए',
  adjust: 'समायोजन, जोड़ या घटाव',
  amount: 'राशि',
  'amount.signed': 'राशि, घटाने के लिए माइनस लगाएँ',
  reason: 'कारण',
  'reason.hint': 'जैसे: बैंक ट्रांसफ़र से जमा',
  utr: 'रेफ़रेंस (UTR)',
  'utr.hint': 'बैंक भुगतान का: यह इस्तेमाल हो जाता है, ताकि इसके लिए कुछ और क्रेडिट न हो',
  'problem.utr': 'रेफ़रेंस लिखें, या बताएँ कि कोई बैंक भुगतान नहीं है',
  withoutPayment: 'इसके पीछे कोई बैंक भुगतान नहीं है, या उसका कोई रेफ़रेंस नहीं है',
  separate: 'यह दूसरा भुगतान है, यहाँ बताया गया नहीं',
  'problem.reason': 'कारण लिखें',
  after: 'बैलेंस: {before} → {after}',
  confirm: 'दर्ज करें',
  done: 'बैलेंस बदला गया',
} as const satisfies Record<WalletKitKey, string>;
