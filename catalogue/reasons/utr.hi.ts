import type { utrReasons } from '@peerdesk/contract/reasons/utr.ts';

export const utrHi = {
  utr_is_app_id:
    'यह पेमेंट ऐप की अपनी ID है। ऐप में भुगतान खोलें और “UTR” या “UPI transaction ID” के साथ लिखे 12 अंक कॉपी करें।',
  utr_zero_lost:
    'इसमें 11 अंक हैं; UTR में 12 होते हैं। शायद शुरू का शून्य छूट गया है: पेमेंट ऐप या बैंक से पूरा नंबर कॉपी करें।',
  utr_is_phone_number:
    'यह फ़ोन नंबर है। वे 12 अंक डालें जिन्हें पेमेंट ऐप या बैंक “UTR” या “UPI transaction ID” कहता है।',
  utr_shortened:
    'स्प्रेडशीट ने यह नंबर छोटा कर दिया और अंक खो गए। पेमेंट ऐप या बैंक से पूरा UTR कॉपी करें, या सेल को टेक्स्ट बनाएँ।',
  utr_not_valid: 'यह UTR नहीं है। UPI या IMPS भुगतान के 12 अंक, या बैंक ट्रांसफ़र के 16 या 22 अक्षर और अंक डालें।',
  utr_wrong_length:
    'इसमें {digits, plural, one {# अंक है} other {# अंक हैं}}; UTR में 12 होते हैं। पेमेंट ऐप से पूरा नंबर कॉपी करें।',
} as const satisfies Record<keyof typeof utrReasons, string>;
