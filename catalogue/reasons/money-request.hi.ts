import type { moneyRequestReasons } from '@peerdesk/contract/reasons/money-request.ts';

export const moneyRequestHi = {
  requests_waiting: 'आपके {most, number} अनुरोध पहले से इंतज़ार में हैं: एक वापस लें या फ़ैसले का इंतज़ार करें',
  request_asked_already: 'इस रेफ़रेंस के साथ आप पहले ही अनुरोध भेज चुके हैं',
  request_of_frozen: 'खाता फ़्रीज़ है: उससे कोई भुगतान नहीं होता',
  request_proof_used: 'यह तस्वीर किसी दूसरे अनुरोध की है',
  request_withdrawn_at: 'इसे {at} को वापस लिया गया',
  request_needs_word:
    'किसी स्वतंत्र स्टेटमेंट की कोई बैंक प्रविष्टि यह भुगतान नहीं दिखाती: नोट में लिखें कि आपको पैसे आने का पता कैसे है',
  request_has_reference: 'अनुरोध में दूसरा रेफ़रेंस है',
  request_reference_claimed:
    '{refId} भी यही रेफ़रेंस बताता है, और किसी बैंक प्रविष्टि से पता नहीं चलता कि यह किसका है: पहले उसका फ़ैसला करें',
  payment_perhaps_booked:
    '{who} ने {at} को इसी खाते पर इतनी ही राशि दर्ज की थी, और कोई रेफ़रेंस दोनों को अलग नहीं बताता: अगर यह दूसरा भुगतान है तो पुष्टि करें',
  payment_perhaps_asked:
    'इतनी ही राशि का अनुरोध {refId} इंतज़ार में है, और कोई रेफ़रेंस दोनों को अलग नहीं बताता: उसका फ़ैसला करें, या पुष्टि करें कि यह दूसरा भुगतान है',
  settlement_of_frozen: 'मालिक फ़्रीज़ है, उसे कुछ नहीं दिया जाता: पहले फ़्रीज़ हटाएँ, या मना करें',
} as const satisfies Record<keyof typeof moneyRequestReasons, string>;
