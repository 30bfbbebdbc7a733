import type { ImportKey } from './texts.en.ts';

export const importHi = {
  title: 'यूज़र आयात करें',
  about:
    'ऐसी स्प्रेडशीट जिसमें हर पंक्ति में एक यूज़र हो, एक बार में अधिकतम {most}। पहले उसकी जाँच होती है; आपके कहने से पहले कोई रजिस्टर नहीं होता।',
  columns: 'कॉलम',
  'columns.needed': 'ज़रूरी: name, username, role (peer, peer-withdrawal, subadmin, admin)।',
  'columns.needed.own': 'ज़रूरी: name, username, role (peer या peer-withdrawal)।',
  'columns.more.own':
    'वैकल्पिक: payinCommission और payoutCommission (प्रतिशत), minAmount, maxAmount, openPayouts। peer-withdrawal पे-इन नहीं लेता, इसलिए उसका payinCommission ख़ाली छोड़ें।',
  'columns.more':
    'वैकल्पिक: group (सब-एडमिन का यूज़रनेम), tag, payinCommission और payoutCommission (प्रतिशत), minAmount, maxAmount, openPayouts। जो किसी भूमिका पर लागू न हो, उसे ख़ाली छोड़ें: peer-withdrawal के लिए tag और payinCommission नहीं होते।',
  template: 'नमूना डाउनलोड करें',
  choose: 'फ़ाइल चुनें',
  other: 'दूसरी फ़ाइल चुनें',
  checking: '{name} की जाँच हो रही है',
  'faults.title':
    '{rows, plural, one {एक पंक्ति} other {# पंक्तियों}} में {count, plural, one {एक खाना ग़लत है} other {# खाने ग़लत हैं}}',
  'faults.text': 'फ़ाइल ठीक करके फिर चुनें। कोई यूज़र रजिस्टर नहीं हुआ।',
  'column.row': 'पंक्ति',
  'column.field': 'कॉलम',
  'column.reason': 'क्या ग़लत है',
  'ready.title':
    '{rows, plural, one {एक यूज़र रजिस्टर होने को तैयार है} other {# यूज़र रजिस्टर होने को तैयार हैं}}',
  'ready.text': 'हर यूज़र को एक पासवर्ड मिलेगा, जो इसके बाद एक ही बार दिखेगा।',
  register: '{rows, plural, one {एक यूज़र रजिस्टर करें} other {# यूज़र रजिस्टर करें}}',
  'done.title': '{rows, plural, one {एक यूज़र रजिस्टर हुआ} other {# यूज़र रजिस्टर हुए}}',
  'done.text': 'पासवर्ड सिर्फ़ अभी दिख रहे हैं। इन्हें डाउनलोड करें और सुरक्षित तरीके से बताएँ।',
  'done.download': 'पासवर्ड डाउनलोड करें',
  'done.toList': 'सूची में देखें',
  'column.name': 'नाम',
  'column.username': 'यूज़रनेम',
  'column.password': 'पासवर्ड',
} as const satisfies Record<ImportKey, string>;
