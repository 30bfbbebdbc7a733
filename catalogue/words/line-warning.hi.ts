import type { LineWarningKey } from './line-warning.en.ts';

export const lineWarningHi = {
  'warning.DUPLICATE_IN_FILE': 'यही प्रविष्टि इस फ़ाइल में ऊपर भी है',
  'warning.DATE_FROM_LINE_ABOVE': 'इसमें अपनी तारीख नहीं है: ऊपर वाली ली गई',
  'warning.DIRECTION_FROM_BALANCE': 'यह क्रेडिट है या डेबिट, बैलेंस से तय किया गया',
  'warning.DIRECTION_FROM_TEXT': 'यह क्रेडिट है या डेबिट, विवरण से तय किया गया',
  'warning.OWN_DEBIT_SENT_BACK': 'इसी फ़ाइल का बाहर गया भुगतान, जो लौट आया',
  'warning.PRINTED_BALANCE_DIFFERS': 'छपा हुआ बैलेंस अलग है: यहाँ प्रविष्टियाँ छूटी हो सकती हैं',
} as const satisfies Record<LineWarningKey, string>;
