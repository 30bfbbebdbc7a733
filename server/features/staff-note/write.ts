import type { StaffNotes } from '@peerdesk/contract/staff-note.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { mayHandOver, mayWriteNote, sharesWith } from '@peerdesk/domain/staff-note/rules.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readSubject, staffScopesOf, type SubjectRow } from '../../core/order/subject.ts';
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

const hourMs = 3_600_000;

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
    const isOpen = mayHandOver(subject);
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
    const subject = await readSubject(client, refId, scope);
    if (!subject) return notFound();
    const isNews = await saveMentionsRead(client, { userId: caller.id, refId, now });
    return ok({ response: { refId }, audit: [], outbox: isNews ? [told(subject)] : [] });
  });

/** The subject, if the caller may write about it, and these people may read it. */
async function lockToWrite(
  client: Client,
  refId: string,
  people: readonly string[],
  field: string,
  { caller, scope, now }: Context,
): Promise<Result<SubjectRow>> {
  const subject = await readSubject(client, refId, scope);
  if (!subject) return notFound();
  await lockAuthor(client, caller.id);
  const mayWrite = mayWriteNote(await countNotesOf(client, caller.id, now - hourMs));
  if (!mayWrite.ok) return mayWrite;
  const staff = await readStaff(client, subject.subadmin_id);
  const about = { subadminId: subject.subadmin_id };
  const fits = new Set(staff.filter((one) => sharesWith(about, one)).map(({ id }) => id));
  return people.every((id) => fits.has(id)) ? ok(subject) : refuseField(field, 'note_person_unfit');
}

type Written = Pick<NewNote, 'kind' | 'text' | 'toId' | 'mentionIds'>;

function write(client: Client, subject: SubjectRow, note: Written, { caller, now }: Context) {
  const { ref_id: refId, subadmin_id: subadminId } = subject;
  return insertNote(client, { ...note, refId, subadminId, at: now, authorId: caller.id });
}

async function answer(
  client: Client,
  subject: SubjectRow,
  { kind, noteId, toId, mentionIds }: Written & { noteId: bigint },
  { scope }: Context,
) {
  return ok({
    response: await notesOf(client, subject, scope),
    audit: [
      {
        action: `note.${kind}`,
        subject: `${subject.kind}:${subject.ref_id}`,
        after: { noteId: Number(noteId), toId, mentionIds },
      },
    ],
    outbox: [told(subject)],
  });
}

function told(subject: SubjectRow) {
  return {
    topic: 'note' as const,
    scopes: staffScopesOf(subject),
    event: 'note',
    ref: subject.ref_id,
  };
}
