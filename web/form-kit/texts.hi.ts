import type { FormKey } from './texts.en.ts';

export const formHi = {
  choose: 'सूची में से एक चुनें',
  'dialog.hint': 'Enter से पुष्टि, Esc से रद्द',
  'dialog.hint.note': 'Ctrl+Enter से पुष्टि, Esc से रद्द',
  'dialog.hint.next': 'Shift+Enter से अगला भी खुलेगा',
  'draft.back': 'जो सहेजा नहीं गया था, वह फिर यहाँ है',
  notSent: 'नहीं भेजा गया',
  'notSent.once': 'हो सकता है कि पहुँच चुका हो: फिर भेजने पर भी एक ही बार पहुँचेगा।',
  'notSent.again': 'फिर भेजें',
  'notSent.delete': 'हटाएँ',
  'leave.title': 'बिना सहेजे जाना है?',
  'leave.text': 'इस पेज पर किए गए बदलाव यहाँ से जाने पर खो जाएँगे।',
  'leave.stay': 'यहीं रहें',
  'leave.go': 'बिना सहेजे जाएँ',
  'tariff.flat': 'तय राशि',
  'tariff.flat.hint': 'प्रतिशत के ऊपर जुड़ती है; ख़ाली: कोई नहीं',
  'tariff.share': 'प्रतिशत',
  'tariff.from': 'इस राशि से',
  'tariff.slabs': '{label}: राशि के हिसाब से दूसरी दरें',
  'tariff.add': 'राशि के हिसाब से दूसरी दर',
  'tariff.remove': 'दर {number, number} हटाएँ',
} as const satisfies Record<FormKey, string>;
