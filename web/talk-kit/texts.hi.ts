import type { TalkKitKey } from './texts.en.ts';

export const hi = {
  you: 'आप',
  write: 'संदेश',
  hint: 'Enter से भेजें, Shift+Enter से नई पंक्ति',
  send: 'भेजें',
  'attach.pictures': 'तस्वीर जोड़ें',
  'attach.files': 'तस्वीर या PDF लगाएँ',
  'file.sending': '{name} भेजी जा रही है',
  'file.remove': '{name} हटाएँ',
  'file.open': '{name} खोलें',
  'file.save': '{name} सहेजें',
  'file.size': '{kb} kB',
  'file.tooBig': '{name} 5 MB से बड़ी है',
  'file.tooMany':
    '{count, plural, one {एक संदेश में एक ही फ़ाइल} other {एक संदेश में ज़्यादा से ज़्यादा # फ़ाइलें}}',
} as const satisfies Record<TalkKitKey, string>;
