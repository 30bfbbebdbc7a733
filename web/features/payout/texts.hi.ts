import type { PayoutKey } from './texts.en.ts';

export const hi = {
  title: 'पे-आउट',
  beta: 'बीटा',
  noPayer: 'अभी कोई नहीं',
  inGroup: '{name} का समूह',
  'act.assign': 'असाइन करें',
  'act.reassign': 'फिर से असाइन करें',
  'act.accept': 'स्वीकार करें',
  'act.paid': 'भुगतान किया',
  'act.settle': 'सुलझाएँ',
  'act.release': 'रिलीज़ करें',
  'act.notSent': 'मैंने नहीं भेजा',
  'act.late': 'मैंने भेजा था',
  'act.dispute': 'विवाद खोलें',
  'act.lateAny': 'मैंने पहले वाला भेजा था',
  'deadline.created': 'पीयर का इंतज़ार',
  'deadline.processing': 'UTR का इंतज़ार',
  'empty.filtered': 'इन फ़िल्टर से कोई पे-आउट नहीं मिला',
  'empty.admin': 'अभी कोई पे-आउट नहीं',
  'empty.admin.text':
    'मर्चेंट के API से पे-आउट बनाते ही वह यहाँ दिखेगा। फिर आप उसे किसी पीयर या समूह को असाइन करें।',
  'empty.subadmin': 'आपके समूह में अभी कोई पे-आउट नहीं',
  'empty.subadmin.text':
    'एडमिन आपके समूह को पे-आउट देगा तो वह यहाँ दिखेगा। डिफ़ॉल्ट पीयर चुनें, तो वह तुरंत आगे चला जाएगा।',
  'empty.peer': 'आपके लिए अभी कोई पे-आउट नहीं',
  'empty.peer.text': 'पे-आउट आपको असाइन होते ही यहाँ दिखेगा। ज़्यादा पाने के लिए ऑनलाइन रहें।',
  'empty.peer-withdrawal': 'आपके लिए अभी कोई पे-आउट नहीं',
  'empty.peer-withdrawal.text': 'पे-आउट आपको असाइन होते ही यहाँ दिखेगा। ज़्यादा पाने के लिए ऑनलाइन रहें।',
  'bulk.assign': 'असाइन करें',
  'late.done': 'आपका UTR रख लिया गया। फ़ैसला एडमिन करेगा।',
  'card.back': 'एक-एक करके',
} as const satisfies Record<PayoutKey, string>;
