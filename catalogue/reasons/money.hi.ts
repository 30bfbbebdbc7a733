import type { moneyReasons } from '@peerdesk/contract/reasons/money.ts';

export const moneyHi = {
  not_amount_filter: 'कोई राशि लिखें, जैसे 1500, सीमा जैसे 1000-2000, या शर्त जैसे >5000 या <=200',
  amount_not_digits: 'राशि अंकों में लिखें, जैसे 1500.00',
  amount_too_precise:
    '{digits, plural, =0 {दशमलव के बाद कोई अंक नहीं} one {दशमलव के बाद अधिकतम # अंक} other {दशमलव के बाद अधिकतम # अंक}}',
  amount_too_large: 'राशि बहुत बड़ी है',
  amount_not_positive: 'राशि शून्य से ज़्यादा होनी चाहिए',
  amount_negative: 'शून्य या उससे ज़्यादा राशि डालें',
  amount_zero: 'राशि शून्य नहीं हो सकती',
  amount_out_of_range: 'राशि {least} से {most} तक होनी चाहिए',
  range_reversed: 'सबसे बड़ी राशि सबसे छोटी से कम नहीं हो सकती',
  slabs_not_ascending: 'हर स्लैब पिछले से ऊपर शुरू होना चाहिए',
  flat_too_large: '{amount} के ऑर्डर में से यह 40% से ज़्यादा ले लेगा',
  fee_below_shares:
    '{amount} के ऑर्डर पर शुल्क {fee} होगा, जबकि {who} को, सब-एडमिन के ओवरराइड समेत, {shares} मिलेंगे',
  shares_above_fee: '{amount} के ऑर्डर पर यह {shares} होता है, जबकि {merchant} का शुल्क सिर्फ़ {fee} है',
  daily_amount_above_network: 'पेमेंट नेटवर्क एक दिन में अधिकतम {most} की अनुमति देता है',
  daily_count_above_network: 'पेमेंट नेटवर्क एक दिन में {most, number} क्रेडिट की अनुमति देता है',
  currency_not_upi: 'UPI भुगतान सिर्फ़ {currency} में होते हैं',
  currency_unknown: 'ऐसी कोई मुद्रा नहीं है',
  balance_too_low: 'बैलेंस इस राशि के लिए काफ़ी नहीं है',
  balance_too_fresh:
    'बैलेंस इस राशि के लिए काफ़ी नहीं है: पिछले 24 घंटों के या विवादित पे-आउट के क्रेडिट अभी निकाले नहीं जा सकते',
} as const satisfies Record<keyof typeof moneyReasons, string>;
