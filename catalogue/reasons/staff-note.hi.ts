import type { staffNoteReasons } from '@peerdesk/contract/reasons/staff-note.ts';

export const staffNoteHi = {
  too_many_notes: 'एक घंटे में अधिकतम {most, number} नोट। बाद में कोशिश करें',
  note_person_unfit: 'सिर्फ़ उसी स्टाफ़ का नाम लिया जा सकता है या उसे सौंपा जा सकता है जिसे यह ऑर्डर दिखता है',
  hand_over_decided: 'इस पर फ़ैसला हो चुका है: सौंपने को कुछ नहीं है',
  talk_without_peer: 'यह पे-इन किसी पीयर के पास नहीं है, इसलिए संदेश कोई नहीं पढ़ेगा',
  too_many_talk_messages: 'एक घंटे में अधिकतम {most, number} संदेश। बाद में कोशिश करें',
} as const satisfies Record<keyof typeof staffNoteReasons, string>;
