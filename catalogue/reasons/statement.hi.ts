import type {
  statementFileReasons,
  statementRowReasons,
} from '@peerdesk/contract/reasons/statement.ts';

export const statementFileHi = {
  statement_damaged: 'फ़ाइल ख़राब या अधूरी है। इसे बैंक से फिर डाउनलोड करें',
  statement_unreadable: 'फ़ाइल पढ़ी नहीं जा सकी। इसे बैंक से फिर डाउनलोड करें',
  statement_reading_failed: 'यह फ़ाइल पढ़ते समय कुछ गड़बड़ हुई। इसे फिर अपलोड करें',
  statement_unstorable: 'फ़ाइल में ऐसे अक्षर हैं जिन्हें सहेजा नहीं जा सकता',
  statement_encrypted: 'फ़ाइल पर पासवर्ड लगा है। इसे बिना पासवर्ड के सहेजें और वही अपलोड करें',
  statement_has_macros: 'फ़ाइल में मैक्रो या दूसरी फ़ाइलें हैं। उनके बिना एक कॉपी सहेजें और वही अपलोड करें',
  statement_has_entities: 'फ़ाइल में XML एंटिटी हैं, जो किसी स्टेटमेंट में नहीं होतीं। कुछ भी नहीं पढ़ा गया',
  statement_unpacks_too_large:
    'खोलने पर फ़ाइल में किसी भी स्टेटमेंट से कहीं ज़्यादा डेटा निकलता है। कुछ भी नहीं पढ़ा गया',
  statement_too_many_parts: 'ज़िप फ़ाइल में {parts, number} हिस्से हैं; अधिकतम {most, number} हो सकते हैं',
  statement_too_many_rows: 'फ़ाइल में {most, number} से ज़्यादा पंक्तियाँ हैं। इसे छोटी फ़ाइलों में बाँटें',
  statement_too_many_lines: 'फ़ाइल में {most, number} से ज़्यादा लाइनें हैं, जिनमें से ज़्यादातर खाली हैं',
  statement_too_large: 'फ़ाइल {megabytes, number} MB से बड़ी है। कम अवधि का स्टेटमेंट डाउनलोड करें',
  statement_xls_too_large:
    '1997 से पहले के रूप की इतनी बड़ी .xls फ़ाइल बहुत ज़्यादा मेमोरी लेती है। इसे .xlsx या CSV में सहेजें',
  statement_needs_memory: 'फ़ाइल को बहुत ज़्यादा मेमोरी चाहिए। कम अवधि का स्टेटमेंट, या CSV डाउनलोड करें',
  statement_too_slow: 'फ़ाइल पढ़ने में बहुत समय लगा, इसलिए रोक दिया गया',
  statement_cell_too_long: 'किसी सेल में इतना टेक्स्ट है जितना स्प्रेडशीट में नहीं आता',
  statement_quotes_unclosed: 'फ़ाइल में ऐसे बहुत सारे उद्धरण चिह्न हैं जो कहीं बंद नहीं होते',
  statement_not_text: 'यह फ़ाइल स्टेटमेंट के रूप में पढ़ी नहीं जा सकती। इसे बैंक से Excel या CSV में डाउनलोड करें',
  statement_is_picture: 'यह तस्वीर है। स्टेटमेंट बैंक से Excel या CSV में डाउनलोड करें',
  statement_is_recording: 'यह तस्वीर या रिकॉर्डिंग है। स्टेटमेंट बैंक से Excel या CSV में डाउनलोड करें',
  statement_is_archive: 'यह कंप्रेस की हुई फ़ाइल है। स्टेटमेंट बैंक से Excel या CSV में डाउनलोड करें',
  statement_is_zip: 'यह ज़िप फ़ाइल है, वर्कबुक नहीं। इसे खोलें और अंदर का स्टेटमेंट अपलोड करें',
  statement_zip_in_zip: 'इस ज़िप फ़ाइल के अंदर एक और ज़िप फ़ाइल है। इसे खोलें और अंदर के स्टेटमेंट अपलोड करें',
  statement_is_program: 'यह प्रोग्राम है। स्टेटमेंट बैंक से Excel या CSV में डाउनलोड करें',
  statement_not_workbook: 'यह Office की फ़ाइल है, पर वर्कबुक नहीं। स्टेटमेंट Excel या CSV में डाउनलोड करें',
  statement_not_xlsx: 'यह Office की फ़ाइल है, पर .xlsx वर्कबुक नहीं। इसे .xlsx या CSV में सहेजें',
  statement_without_rows: 'फ़ाइल में कोई पंक्ति नहीं है',
  statement_without_table: 'किसी पंक्ति में स्टेटमेंट के कॉलमों के शीर्षक नहीं हैं। कॉलम ख़ुद चुनें',
  statement_without_placed_table:
    'स्टेटमेंट के कॉलमों के शीर्षकों वाली कोई तालिका नहीं मिली। बैंक से तारीख, राशि और शेष वाला खाता स्टेटमेंट डाउनलोड करें और वही अपलोड करें',
  statement_without_lines: 'फ़ाइल में कॉलमों के शीर्षक हैं, पर उनके नीचे कोई पंक्ति नहीं',
  statement_without_header_row: 'फ़ाइल में ऐसी कोई पंक्ति नहीं है। कॉलम फिर से चुनें',
  statement_mostly_unreadable: 'ज़्यादातर पंक्तियाँ पढ़ी नहीं जा सकीं। पंक्ति {row}: {why}',
  statement_balance_breaks:
    'पंक्ति {row} का शेष उससे पहले की पंक्ति से मेल नहीं खाता, यानी कोई पंक्ति छूटी, जोड़ी या बदली गई है। कुछ भी आयात नहीं हुआ: स्टेटमेंट फिर डाउनलोड करें',
  statement_opening_differs:
    'फ़ाइल में छपा प्रारंभिक शेष पंक्ति {row} से मेल नहीं खाता, यानी वहाँ पंक्तियाँ छूटी हैं। कुछ भी आयात नहीं हुआ: स्टेटमेंट फिर डाउनलोड करें',
  statement_closing_differs:
    'फ़ाइल में छपा अंतिम शेष पंक्ति {row} से मेल नहीं खाता, यानी वहाँ पंक्तियाँ छूटी हैं। कुछ भी आयात नहीं हुआ: स्टेटमेंट फिर डाउनलोड करें',
  statement_balance_off:
    'पंक्ति {row} में शेष {found} है, जबकि उससे पहले की पंक्ति से {expected} होना चाहिए: कोई पंक्ति छूटी, जोड़ी या बदली गई है। कुछ भी आयात नहीं हुआ: स्टेटमेंट बैंक से फिर डाउनलोड करें',
  statement_totals_disagree:
    'फ़ाइल में कुल {printed} छपा है, पर उसकी पंक्तियों का जोड़ {sum} है: पंक्तियाँ छूटी, जोड़ी या बदली गई हैं। कुछ भी आयात नहीं हुआ: स्टेटमेंट बैंक से फिर डाउनलोड करें',
  statement_net_differs:
    'पंक्ति {row} में शुद्ध राशि {found} है, जबकि राशि में से शुल्क घटाने पर {expected} होनी चाहिए: कुछ बदला गया है। कुछ भी आयात नहीं हुआ: रिपोर्ट ऐप से फिर डाउनलोड करें',
  statement_counts_disagree:
    'फ़ाइल के अनुसार एक तरह की {printed, number} पंक्तियाँ हैं, पर {counted, number} पढ़ी गईं। कुछ भी आयात नहीं हुआ: स्टेटमेंट बैंक से फिर डाउनलोड करें',
  statement_hides_text:
    'पेज {page} पर पंक्तियों के बीच ऐसा टेक्स्ट है जो दिखाई नहीं देता। कुछ भी आयात नहीं हुआ: स्टेटमेंट बैंक से फिर डाउनलोड करें',
  statement_is_scan:
    'यह PDF स्टेटमेंट की तस्वीर है, इसमें टेक्स्ट नहीं है। स्टेटमेंट बैंक के ऐप या नेट बैंकिंग से डाउनलोड करें और वही फ़ाइल अपलोड करें',
  statement_unproven:
    'फ़ाइल में न शेष छपा है, न कुल, इसलिए यह साबित नहीं होता कि वह सही पढ़ी गई। नीचे कॉलम देखें और उनकी पुष्टि करें',
  statement_password_needed: 'फ़ाइल सुरक्षित है। इसे खोलने वाला पासवर्ड डालें',
  statement_password_wrong: 'इस पासवर्ड से फ़ाइल नहीं खुलती। पासवर्ड जाँचें और फिर कोशिश करें',
  statement_too_many_pages: 'फ़ाइल में {most, number} से ज़्यादा पेज हैं। कम अवधि का स्टेटमेंट डाउनलोड करें',
  statement_has_accounts:
    'फ़ाइल में कई खाते हैं ({accounts}), पर इस UPI ID का खाता उनमें नहीं है। UPI ID पर खाता संख्या डालें, या एक ही खाते का स्टेटमेंट अपलोड करें',
} as const satisfies Record<keyof typeof statementFileReasons, string>;

export const statementRowHi = {
  row_unreadable: 'यह पंक्ति पढ़ी नहीं जा सकी',
  row_without_date: 'इस पंक्ति में कोई ऐसी तारीख नहीं है जो पढ़ी जा सके',
  row_date_impossible: 'तारीख “{text}” होती ही नहीं',
  row_time_impossible: '“{text}” में दिया समय होता ही नहीं',
  row_without_amount: 'इस पंक्ति में राशि नहीं है',
  row_with_both_sides: 'इस पंक्ति में डेबिट और क्रेडिट दोनों राशियाँ हैं',
  row_amount_unreadable: '“{text}” राशि नहीं है',
  row_amount_shortened: '“{text}” को किसी स्प्रेडशीट ने छोटा कर दिया',
  row_amount_too_precise: '“{text}” में दशमलव के बाद दो से ज़्यादा अंक हैं',
  row_amount_misgrouped: '“{text}” में अल्पविराम ग़लत जगह लगे हैं',
  row_amount_too_large: '“{text}” राशि होने के लिए बहुत बड़ी संख्या है',
  row_without_balance: 'दूसरी पंक्तियों के उलट इस पंक्ति में शेष नहीं है',
  row_without_direction: 'कहीं से पता नहीं चलता कि यह क्रेडिट है या डेबिट',
  row_formula: 'सेल में ऐसा फ़ॉर्मूला है जिसका नतीजा सहेजा नहीं गया',
  row_cell_error: 'सेल में स्प्रेडशीट की त्रुटि दिखती है',
} as const satisfies Record<keyof typeof statementRowReasons, string>;
