import type { fileReasons } from '@peerdesk/contract/reasons/file.ts';

export const fileHi = {
  upload_unreadable: 'अपलोड पढ़ा नहीं जा सका: फ़ाइल फिर से भेजें',
  upload_cut_short: 'अपलोड अधूरा पहुँचा: फ़ाइल फिर से भेजें',
  upload_not_whole: 'फ़ाइल के कुछ हिस्से अभी नहीं पहुँचे: उन्हें, या पूरी फ़ाइल फिर से भेजें',
  upload_not_as_announced: 'यह वह फ़ाइल नहीं है जो बताई गई थी: इसे फिर से भेजें',
  upload_taken_in: 'फ़ाइल पहले ही पहुँच चुकी है: उसका नतीजा अपने अपलोड में देखें',
  part_of_wrong_size: 'हिस्सा छोटा या बड़ा है: फ़ाइल फिर से भेजें',
  part_damaged: 'हिस्सा रास्ते में ख़राब हो गया: इसे फिर से भेजें',
  too_many_parts: 'सिर्फ़ एक फ़ाइल और कुछ फ़ील्ड भेजें',
  field_name_too_long: 'किसी फ़ील्ड का नाम बहुत लंबा है',
  file_missing: 'फ़ाइल जोड़ें',
  file_empty: 'फ़ाइल ख़ाली है: दूसरी फ़ाइल चुनें',
  file_too_large: 'फ़ाइल बहुत बड़ी है: छोटी फ़ाइल भेजें',
  file_larger_than: 'फ़ाइल अधिकतम {megabytes, number} MB की हो सकती है',
  file_type_unsupported: 'JPEG, PNG या WebP तस्वीर, या PDF भेजें',
  proof_not_picture: 'सबूत तस्वीर होनी चाहिए, PDF नहीं: स्क्रीनशॉट भेजें',
  proof_not_yours: 'यह सबूत के तौर पर भेजी हुई आपकी तस्वीर नहीं है',
  evidence_not_yours: 'आपकी ऐसी कोई फ़ाइल नहीं है: {id}',
  picture_unreadable: 'यह तस्वीर पढ़ी नहीं जा सकी: इसे JPEG या PNG में फिर से सहेजकर भेजें',
  picture_too_many_pixels: 'तस्वीर में अधिकतम {millions, number} मिलियन पिक्सेल हो सकते हैं: छोटी तस्वीर भेजें',
  pdf_damaged: 'यह PDF ख़राब है: इसे फिर से डाउनलोड करें',
  pdf_unreadable: 'यह PDF पढ़ी नहीं जा सकी: इसे फिर से डाउनलोड करें, या नई PDF में प्रिंट करें',
  pdf_encrypted: 'PDF को बिना पासवर्ड के सहेजें',
  pdf_holds_scripts: 'इस PDF में स्क्रिप्ट या दूसरी फ़ाइलें हैं: इसे नई PDF में प्रिंट करें',
  pdf_without_pages: 'इस PDF में कोई पेज नहीं है: दूसरी PDF चुनें',
  brand_picture_type: 'केवल PNG, JPEG, WebP और SVG तस्वीरें इस्तेमाल हो सकती हैं',
  svg_not_only_drawing:
    'इस SVG में तस्वीर से ज़्यादा कुछ है (स्क्रिप्ट, स्टाइल शीट, लिंक, एंटिटी या फ़ोटो)। इसे सादे SVG या PNG में सहेजें',
  too_many_unusable_files: 'बहुत सी ऐसी फ़ाइलें आईं जो काम नहीं आ सकतीं। एक घंटे बाद कोशिश करें',
  too_many_files: 'एक घंटे में अधिकतम {most, number} फ़ाइलें। बाद में कोशिश करें',
  too_many_statements: 'एक घंटे में अधिकतम {most, number} स्टेटमेंट। बाद में कोशिश करें',
  too_many_passwords:
    'इस फ़ाइल के लिए बहुत सारे पासवर्ड आज़माए गए। पासवर्ड पता करके एक घंटे बाद फिर कोशिश करें',
  too_many_tries: 'इस फ़ाइल के लिए बहुत बार कोशिश की गई। एक घंटे बाद फिर कोशिश करें',
  password_not_asked: 'यह फ़ाइल किसी पासवर्ड का इंतज़ार नहीं कर रही',
  too_many_megabytes_a_day:
    'आप 24 घंटे में {most, number} MB की सीमा तक फ़ाइलें भेज चुके हैं। बाद में कोशिश करें, या एडमिन से सेटिंग में सीमा बढ़वाएँ',
  storage_full:
    'फ़ाइलों की जगह भर गई है ({most, number} MB)। एडमिन से कहें कि सेटिंग में सीमा बढ़ाएँ या फ़ाइलें कम दिनों तक रखें',
  statement_file_removed: 'फ़ाइल {days, number} दिन बाद हटा दी गई: उसे फिर से अपलोड करें',
} as const satisfies Record<keyof typeof fileReasons, string>;
