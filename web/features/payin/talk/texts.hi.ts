import type { TalkKey } from './texts.en.ts';

export const hi = {
  'title.peer': 'सहायता से बातचीत',
  'title.staff': '{name} से बातचीत',
  'none.peer': 'इस भुगतान के बारे में सहायता से पूछें: इसे सिर्फ़ सहायता पढ़ती है।',
  'none.staff': 'अभी कुछ नहीं लिखा गया। पीयर को स्टाफ़ “सहायता” के नाम से दिखता है।',
  support: 'सहायता',
  you: 'आप',
  'read.peer': 'सहायता ने पढ़ लिया',
  'read.staff': 'पीयर ने पढ़ लिया',
  unread: '{count, plural, one {# नया} other {# नए}}',
  waiting: 'नेटवर्क के इंतज़ार में',
  failed: 'बातचीत लोड नहीं हुई',
} as const satisfies Record<TalkKey, string>;
