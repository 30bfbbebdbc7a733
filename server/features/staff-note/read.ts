import { partySubject } from '@peerdesk/contract/party.ts';
import type {
  NotedParty,
  NotedSubject,
  StaffNote,
  StaffNotes,
} from '@peerdesk/contract/staff-note.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { isSubjectOpen, readsNote, sharesWith } from '@peerdesk/domain/staff-note/rules.ts';
import type { Handler } from '../../core/handler.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readHandOver, readNotes, readStaff, type NoteRow } from './store.ts';
import {
  readHandedTo,
  readUnreadMentions,
  readUnreadParties,
  type NotedPartyRow,
  type NotedRow,
} from './store-mine.ts';
import { readNoteSubject, type NoteSubject } from './subject.ts';

/** `GET /note/{refId}`. */
export const listNotes: Handler<'note.list'> = async ({ params }, { services, scope }) => {
  const subject = await readNoteSubject(services.pool, params.refId, scope);
  return subject ? ok(await notesOf(services.pool, subject, scope)) : notFound();
};

/** `GET /note/mine`: of what the caller still sees. */
export const listOwnNotes: Handler<'note.mine'> = async (_request, { services, scope, caller }) => {
  const [handed, mentions, parties] = await Promise.all([
    readHandedTo(services.pool, { id: caller.id, scope }),
    readUnreadMentions(services.pool, { id: caller.id, scope }),
    readUnreadParties(services.pool, { id: caller.id, scope }),
  ]);
  return ok({
    handed: handed.map(presentNoted),
    mentions: mentions.map(presentNoted),
    parties: parties.flatMap(presentParty),
  });
};

/** Everything that staff has noted about it, as this reader may read it. */
export async function notesOf(
  db: Queryable,
  { refId, key, subadminId, order, orders }: NoteSubject,
  scope: Scope,
): Promise<StaffNotes> {
  const notes = await readNotes(db, [key, ...orders], scope);
  const handed = order && (await readHandOver(db, key));
  const staff = await readStaff(db, subadminId);
  const isOpen = order !== null && isSubjectOpen(order);
  return {
    refId,
    notes: notes.map((row) => presentNote(row, row.ref_id === key ? null : row.ref_id)),
    handedTo:
      handed && isOpen && readsNote({ subadminId: handed.subadmin_id }, scope)
        ? {
            to: { id: handed.to_id, name: handed.to_name },
            by: { id: handed.by_id, name: handed.by_name },
            at: iso(handed.at),
            text: handed.text,
          }
        : null,
    isOpen,
    people: staff
      .filter((person) => sharesWith({ subadminId }, person))
      .map(({ id, name, role }) => ({ id, name, role })),
  };
}

function presentNote(row: NoteRow, order: string | null): StaffNote {
  return {
    id: Number(row.id),
    at: iso(row.at),
    author: { id: row.author_id, name: row.author_name },
    kind: row.kind,
    order,
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

function presentParty(row: NotedPartyRow): NotedParty[] {
  const { party_kind: kind, party_of: of, name, text } = row;
  if (kind === null || of === null) return [];
  const by = { id: row.by_id, name: row.by_name };
  return [{ refId: partySubject({ kind, of }), kind, name, by, at: iso(row.at), text }];
}
