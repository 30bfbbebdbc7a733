import type { ReasonList } from './facts.ts';

/** Why staff cannot write a note, mention somebody or hand an order over. */
export const staffNoteReasons = {
  too_many_notes: { most: 'number' },
  note_person_unfit: {},
  hand_over_decided: {},
  talk_without_peer: {},
  too_many_talk_messages: { most: 'number' },
} as const satisfies ReasonList;
