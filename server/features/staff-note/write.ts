import type { StaffNotes } from '@peerdesk/contract/staff-note.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import {
  groupOfNote,
  mayHandOver,
  mayWriteNote,
  sharesWith,
} from '@peerdesk/domain/staff-note/rules.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { staffScopesOf } from '../../core/order/subject.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import { notesOf } from './read.ts';
import {
  countNotesOf,
  endHandOver,
  insertNote,
  lockAuthor,
  readStaff,
  saveHandOver,
  saveMentionsRead,
  type NewNote,
} from './store.ts';
import { readNoteSubject, type NoteSubject } from './subject.ts';

/** `POST /note`. */
export const addNote: Handler<'note.add'> = ({ body }, context) =>
  writeRecords<StaffNotes>(context, async (client) => {
    const mentionIds = [...new Set(body.mentionIds)];
    const allowed = await lockToWrite(client, body.refId, mentionIds, 'mentionIds', context);
    if (!allowed.ok) return allowed;
    const note = { kind: 'note', text: body.text, toId: null, mentionIds } as const;
    const noteId = await write(client, allowed.value, note, context);
    return answer(client, allowed.value, { ...note, noteId }, context);
  });

/** `POST /note/hand-over`: what was handed to somebody before is theirs no more. */
export const handOver: Handler<'note.handOver'> = ({ body }, context) =>
  writeRecords<StaffNotes>(context, async (client) => {
    const { refId, toId, text } = body;
    const people = toId === null ? [] : [toId];
    const allowed = await lockToWrite(client, refId, people, 'toId', context);
    if (!allowed.ok) return allowed;
    const subject = allowed.value;
    if (!subject.order) return notFound();
    const isOpen = mayHandOver(subject.order);
    if (!isOpen.ok) return isOpen;
    const kind = toId === null ? 'let_go' : 'hand_over';
    const note = { kind, text, toId, mentionIds: [] } as const;
    const noteId = await write(client, subject, note, context);
    if (toId === null) await endHandOver(client, refId);
    else await saveHandOver(client, { refId, toId, noteId, at: context.now });
    return answer(client, subject, { ...note, noteId }, context);
  });

/** `POST /note/read`. */
export const markNotesRead: Handler<'note.read'> = ({ body: { refId } }, context) =>
  writeRecords<{ refId: string }>(context, async (client) => {
    const { caller, scope, now } = context;
    const subject = await readNoteSubject(client, refId, scope);
    if (!subject) return notFound();
    const keys = [subject.key, ...subject.orders];
    const isNews = await saveMentionsRead(client, { userId: caller.id, keys, now });
    const outbox = isNews ? [told(subject.key, subject.subadminId)] : [];
    return ok({ response: { refId }, audit: [], outbox });
  });

/** The subject, if the caller may write about it, and these people may read it. */
async function lockToWrite(
  client: Client,
  refId: string,
  people: readonly string[],
  field: string,
  { caller, scope, now }: Context,
): Promise<Result<NoteSubject>> {
  const subject = await readNoteSubject(client, refId, scope);
  if (!subject) return notFound();
  await lockAuthor(client, caller.id);
  const mayWrite = mayWriteNote(await countNotesOf(client, caller.id, now - hourMs));
  if (!mayWrite.ok) return mayWrite;
  const staff = await readStaff(client, subject.subadminId);
  const fits = new Set(staff.filter((one) => sharesWith(subject, one)).map(({ id }) => id));
  return people.every((id) => fits.has(id)) ? ok(subject) : refuseField(field, 'note_person_unfit');
}

type Written = Pick<NewNote, 'kind' | 'text' | 'toId' | 'mentionIds'>;

function write(
  client: Client,
  subject: NoteSubject,
  note: Written,
  { caller, scope, now }: Context,
) {
  const { key: refId, party } = subject;
  const subadminId = groupOfNote(subject, scope, note.mentionIds);
  return insertNote(client, { ...note, refId, party, subadminId, at: now, authorId: caller.id });
}

async function answer(
  client: Client,
  subject: NoteSubject,
  { kind, noteId, toId, mentionIds }: Written & { noteId: bigint },
  { scope }: Context,
) {
  return ok({
    response: await notesOf(client, subject, scope),
    audit: [
      {
        action: `note.${kind}`,
        subject: `${subject.kind}:${subject.party?.of ?? subject.key}`,
        after: { noteId: Number(noteId), toId, mentionIds },
      },
    ],
    outbox: [told(subject.key, groupOfNote(subject, scope, mentionIds))],
  });
}

function told(key: string, subadminId: string | null) {
  return {
    topic: 'note' as const,
    scopes: staffScopesOf({ subadmin_id: subadminId }),
    event: 'note',
    ref: key,
  };
}
