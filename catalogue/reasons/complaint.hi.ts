import type { complaintReasons } from '@peerdesk/contract/reasons/complaint.ts';

export const complaintHi = {
  complaint_not_now: 'शिकायत सिर्फ़ उस भुगतान की हो सकती है जो अस्वीकार हुआ या जिसका समय समाप्त हो गया',
  complaint_open_already: 'इस भुगतान की एक शिकायत पहले से खुली है',
  complaint_too_late: 'शिकायत {days, number} दिन तक की जा सकती है',
  complaints_too_many: 'इस भुगतान की {most, number} शिकायतें पहले ही हो चुकी हैं',
  complaint_files_too_many: 'एक भुगतान के लिए {most, number} से ज़्यादा तस्वीरें नहीं भेजी जा सकतीं',
  complaint_file_not_yours: 'यह तस्वीर इस भुगतान के लिए नहीं भेजी गई',
  complaint_none_open: 'इस भुगतान की कोई शिकायत खुली नहीं है',
  complaint_ended: 'यह शिकायत {at} को बंद हुई',
  complaint_not_refunded: 'इस रेफ़रेंस वाली कोई जमा राशि लौटाई नहीं गई: पहले उसे सस्पेंस से लौटाएँ',
  complaint_refund_unpaid: 'रिफ़ंड {refId} का भुगतान अभी नहीं हुआ है',
  complaint_above_limit: 'राशि आपकी सीमा से ज़्यादा है: एडमिन फ़ैसला करेगा',
  complaint_refused_by_admin: 'पीयर आपके समूह का है और इनकार उसके पक्ष में है: एडमिन फ़ैसला करेगा',
} as const satisfies Record<keyof typeof complaintReasons, string>;
