import type { Handlers } from '../../core/handler.ts';
import { leave, look } from '../../features/attention/look.ts';
import { getAttention } from '../../features/attention/read.ts';
import { release, take } from '../../features/attention/take.ts';
import { listNotes, listOwnNotes } from '../../features/staff-note/read.ts';
import { addNote, handOver, markNotesRead } from '../../features/staff-note/write.ts';
import { getTalk, listUnreadTalks } from '../../features/talk/read.ts';
import { markTalkRead, sendTalk } from '../../features/talk/write.ts';

/** The calls by which people work on one order together. */
export const collaborationHandlers = {
  'attention.get': getAttention,
  'attention.look': look,
  'attention.leave': leave,
  'attention.take': take,
  'attention.release': release,
  'note.mine': listOwnNotes,
  'note.list': listNotes,
  'note.add': addNote,
  'note.read': markNotesRead,
  'note.handOver': handOver,
  'talk.one': getTalk,
  'talk.unread': listUnreadTalks,
  'talk.send': sendTalk,
  'talk.read': markTalkRead,
} satisfies Partial<Handlers>;
