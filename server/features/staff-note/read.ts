import type { NotedSubject, StaffNote, StaffNotes } from '@peerdesk/contract/staff-note.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { isSubjectOpen, readsNote, sharesWith } from '@peerdesk/domain/staff-note/rules.ts';
import type { Handler } from '../../core/handler.ts';
import { isInScope } from '../../core/order/scope.ts';
import { readSubject, type SubjectRow } from '../../core/order/subject.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readHandOver, readNotes, readStaff, type NoteRow } from './store.ts';
import { readHandedTo, readUnreadMentions, type NotedRow } from './store-mine.ts';

/** `GET /note/{refId}`. */
export const listNotes: Handler<'note.list'> = async ({ params }, { services, scope }) => {
  const subject = await readSubject(services.pool, params.refId, scope);
  return subject ? ok(await notesOf(services.pool, subject, scope)) : notFound();
};

/** `GET /note/mine`: of what the caller still sees. */
export const listOwnNotes: Handler<'note.mine'> = async (_request, { services, scope, caller }) => {
  const [handed, mentions] = await Promise.all([
    readHandedTo(services.pool, caller.id),
    readUnreadMentions(services.pool, caller.id),
  ]);
  const shown = (rows: readonly NotedRow[]) =>
    rows
      .filter((row) => isInScope(row, scope) && isTold({ subadmin_id: row.note_group }, scope))
      .map(presentNoted);
  return ok({ handed: shown(handed), mentions: shown(mentions) });
};

/** Everything that staff has noted about it, as this reader may read it. */
export async function notesOf(
  db: Queryable,
  subject: SubjectRow,
  scope: Scope,
): Promise<StaffNotes> {
  const { ref_id: refId, subadmin_id: subadminId } = subject;
  const notes = await readNotes(db, refId);
  const handed = await readHandOver(db, refId);
  const staff = await readStaff(db, subadminId);
  const isShown = handed && isSubjectOpen(subject) && isTold(handed, scope);
  return {
    refId,
    notes: notes.filter((row) => isTold(row, scope)).map(presentNote),
    handedTo: isShown
      ? {
          to: { id: handed.to_id, name: handed.to_name },
          by: { id: handed.by_id, name: handed.by_name },
          at: iso(handed.at),
          text: handed.text,
        }
      : null,
    isOpen: isSubjectOpen(subject),
    people: staff
      .filter((person) => sharesWith({ subadminId }, person))
      .map(({ id, name, role }) => ({ id, name, role })),
  };
}

const isTold = ({ subadmin_id: subadminId }: { subadmin_id: string | null }, scope: Scope) =>
  readsNote({ subadminId }, scope);

function presentNote(row: NoteRow): StaffNote {
  return {
    id: Number(row.id),
    at: iso(row.at),
    author: { id: row.author_id, name: row.author_name },
    kind: row.kind,
    text: row.text,
    to: row.to_id === null ? null : { id: row.to_id, name: row.to_name ?? '' },
    mentions: row.mentions,
  };
}

function presentNoted(row: NotedRow): NotedSubject {
  return {
    refId: row.ref_id,
    kind: row.kind,
    status: row.status as NotedSubject['status'],
    amount: formatMoney(minor(row.amount), row.digits),
    currency: row.currency,
    by: { id: row.by_id, name: row.by_name },
    at: iso(row.at),
    text: row.text,
  };
}
