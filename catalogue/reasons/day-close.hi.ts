import type { dayCloseReasons } from '@peerdesk/contract/reasons/day-close.ts';

export const dayCloseHi = {
  day_not_begun: 'यह दिन अभी शुरू नहीं हुआ है',
  day_too_long_ago:
    'कोई दिन {days, number} दिन तक ही बंद किया जा सकता है; उससे पुराने दिन का फ़ैसला स्टाफ़ करता है',
  day_close_empty: 'आई और गई रकम, दिन के अंत का बैलेंस, या दोनों दर्ज करें',
  day_close_half_counted: 'आई और गई, दोनों रकमें दर्ज करें; कुछ न हो तो 0',
  day_close_needs_counts: 'पिछले दिन का बैलेंस पता नहीं है: आई और गई रकम भी दर्ज करें',
  day_close_too_often: 'यह दिन {most, number} बार बताया जा चुका है: स्टाफ़ से देखने को कहें',
  day_close_open_by_peer: 'यह दिन अभी किसी ने नहीं बताया है: पहले इसे बंद करें',
  day_close_agrees: 'समझाने के लिए कोई अंतर नहीं है',
  day_close_explained: 'इन अंतरों का कारण पहले ही मान लिया गया है',
  day_close_nothing_proposed: 'फ़ैसले के लिए कोई कारण नहीं रुका है',
  day_close_changed: 'इस बीच यह बदल गया है: फिर से देखें',
  day_close_by_who_gains:
    'इसे वही मान सकता है जिसका इस खाते में हित न हो: न इसका पीयर, न उसका सब-एडमिन, न कारण बताने वाला',
} as const satisfies Record<keyof typeof dayCloseReasons, string>;
