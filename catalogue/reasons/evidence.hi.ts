import type { evidenceReasons, lineReasons } from '@peerdesk/contract/reasons/evidence.ts';

export const evidenceHi = {
  reference_paid_order: '{utr} ऑर्डर {refId} के लिए इस्तेमाल हो चुका है',
  reference_contested:
    '{orders, plural, one {# खुला ऑर्डर {utr} का दावा करता है} other {# खुले ऑर्डर {utr} का दावा करते हैं}}',
  bank_shows_payment: 'बैंक इस खाते में {utr} के साथ {amount} दिखाता है',
  bank_shows_approved_amount: 'बैंक इस रेफ़रेंस के साथ स्वीकृत राशि दिखाता है',
  bank_shows_other_amount:
    'बैंक {shown} दिखाता है, ऑर्डर {ordered} का है; जितना बैंक दिखाता है उतना स्वीकृत हो सकता है',
  bank_shows_other_than_approved: 'बैंक {shown} दिखाता है, पर {approved} स्वीकृत हुआ था',
  bank_shows_declined: 'अस्वीकृत, पर बैंक {utr} के साथ {amount} दिखाता है',
  bank_shows_money_out: 'बैंक इसे बाहर गया पैसा दिखाता है',
  payout_sent_elsewhere: 'बैंक के अनुसार पैसा {upi} को गया, ग्राहक को नहीं',
  bank_shows_money_in: 'बैंक {utr} को आया हुआ पैसा दिखाता है',
  bank_sent_back: 'बैंक ने यह भुगतान लौटा दिया',
  bank_took_back: 'बैंक ने इस भुगतान के {amount} वापस ले लिए',
  bank_returned_to_payer: 'बैंक ने {amount} भुगतानकर्ता को लौटा दिए',
  line_set_aside:
    'बैंक यह भुगतान दिखाता है, पर इसकी प्रविष्टि “हमारी नहीं” बताई गई है: उसे वापस लें, या हाथ से मिलाएँ',
  line_paid_order: 'इस प्रविष्टि से {refId} का भुगतान हुआ',
  money_on_other_account: 'पैसा हमारे किसी दूसरे खाते में है',
  bank_own_number: 'यह प्रविष्टि का बैंक का अपना नंबर है, भुगतान का रेफ़रेंस नहीं',
  one_digit_differs: 'एक अंक अलग है: बैंक {utr} दिखाता है',
  only_credit_around: 'उस समय के आस-पास इस खाते में इस राशि का इकलौता क्रेडिट',
  several_fit:
    '{count, plural, one {# बैंक प्रविष्टि या ऑर्डर मिलता है} other {# बैंक प्रविष्टियाँ या ऑर्डर बराबर मिलते हैं}}',
  payment_on_several_accounts:
    '{accounts, number} खातों के स्टेटमेंट यह भुगतान दिखाते हैं, जबकि यह एक ही खाते में आया है: पता करें कि किसमें, और उसकी प्रविष्टि हाथ से मिलाएँ',
  files_disagree:
    'यह भुगतान पीयर की अपनी फ़ाइल में है, पर किसी और के भेजे स्टेटमेंट में, जिसमें वह समय आता है, नहीं दिखता',
  not_in_statement: 'स्टेटमेंट में यह समय आता है, पर यह भुगतान नहीं दिखता',
  not_covered: 'इस समय का कोई स्टेटमेंट अभी नहीं है',
  wallet_does_not_cover:
    'यह भुगतान सिर्फ़ पीयर की अपनी फ़ाइल में दिखता है, और पीयर का वॉलेट इसके लिए काफ़ी नहीं है',
  wallet_overdrawn_too_far:
    'बैंक में यह भुगतान दिखता है, पर इससे पीयर का वॉलेट सेटिंग की सीमा से ज़्यादा घाटे में चला जाएगा: इसका मिलान हाथ से करना होगा',
  file_changed:
    '{by} ने {upi} के लिए “{file}” भेजी, और उसमें से कुछ भी आयात नहीं हुआ। {why}। 30 दिनों में उनकी ऐसे आँकड़ों वाली फ़ाइलें: {files, number}',
  file_unmatched:
    '{by} ने {upi} के लिए जो “{file}” भेजी, उसकी प्रविष्टियाँ आयात हो गई हैं, पर उन्हें मिलाते समय सर्वर कई बार रुक गया, इसलिए अब फिर कोशिश नहीं होगी',
  server_failed:
    'एक सर्वर ऐसी गड़बड़ी से रुक गया जिसे किसी ने नहीं सँभाला ({type}){count, plural, =1 {} other {, # बार}}',
  credit_unclaimed: 'कोई ऑर्डर इस क्रेडिट का दावा नहीं करता',
  matched_by_hand: '{who} ने यह प्रविष्टि हाथ से मिलाई',
  matched_by_hand_noting: '{who} ने यह प्रविष्टि हाथ से मिलाई: {note}',
  marked_not_ours: '“हमारी नहीं” किया गया',
  line_settled: 'यह क्रेडिट पहले ही लौटाया या बट्टे खाते में डाला जा चुका है',
  line_not_in_suspense: 'यह क्रेडिट सस्पेंस में नहीं है',
  line_sender_unknown: 'बैंक भेजने वाले की पूरी UPI ID नहीं बताता',
  line_written_off: 'बट्टे खाते में डाला गया',
  line_refunded: '{refId} से भेजने वाले को लौटाया गया',
  match_undone: 'मिलान वापस लिया गया',
  declined_by_statements: 'बैंक स्टेटमेंट में यह भुगतान नहीं दिखता',
  payer_was_blocked: 'खाता ब्लॉक कर दिया गया',
  payer_was_frozen: 'खाता फ़्रीज़ कर दिया गया',
} as const satisfies Record<keyof typeof evidenceReasons, string>;

export const lineHi = {
  line_just_changed: 'बैंक प्रविष्टि अभी-अभी बदली है: उसे फिर से देखें',
  line_paid: 'इस बैंक प्रविष्टि से {refId} का भुगतान पहले ही हो चुका है',
  line_not_credit: 'इस ऑर्डर के लिए क्रेडिट चाहिए; यह प्रविष्टि क्रेडिट नहीं है',
  line_not_debit: 'इस ऑर्डर के लिए डेबिट चाहिए; यह प्रविष्टि डेबिट नहीं है',
  lines_not_open: 'सिर्फ़ वे प्रविष्टियाँ “हमारी नहीं” की जा सकती हैं जो अभी खुली हैं',
  line_not_touched_by_person: 'सिर्फ़ वही बदलाव वापस लिया जा सकता है जो किसी व्यक्ति ने किया हो',
  parts_do_not_add_up: 'हिस्सों का जोड़ उतना नहीं है जितना बैंक दिखाता है',
  order_named_twice: 'हर ऑर्डर सिर्फ़ एक बार चुनें',
  order_has_line: 'इस ऑर्डर की बैंक प्रविष्टि पहले से है',
  order_reversed: 'इस ऑर्डर की स्वीकृति उलटी जा चुकी है',
  order_reversed_already: 'इसकी स्वीकृति पहले ही उलटी जा चुकी है',
  order_of_other_peer: 'यह ऑर्डर ऐसे पीयर के लिए स्वीकृत हुआ था जिसे यह पैसा नहीं मिला',
  order_approved_for_other_amount: 'बैंक की राशि वह नहीं है जो स्वीकृत हुई थी',
  payout_unpaid_has_no_line: 'बैंक प्रविष्टि सिर्फ़ चुकाए गए पे-आउट की होती है',
  columns_not_needed: 'कॉलम सिर्फ़ उसी फ़ाइल के बताए जा सकते हैं जिसका ढाँचा पहचाना नहीं गया',
} as const satisfies Record<keyof typeof lineReasons, string>;
