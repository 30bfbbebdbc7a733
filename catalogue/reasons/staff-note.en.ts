import type { staffNoteReasons } from '@peerdesk/contract/reasons/staff-note.ts';

export const staffNoteEn = {
  too_many_notes: 'At most {most, number} notes an hour. Try again later',
  note_person_unfit: 'Only staff that sees this order can be named or be handed it',
  hand_over_decided: 'This is already decided: there is nothing to hand over',
  talk_without_peer: 'No peer has this pay-in, so nobody would read the message',
  too_many_talk_messages: 'At most {most, number} messages an hour. Try again later',
} as const satisfies Record<keyof typeof staffNoteReasons, string>;
