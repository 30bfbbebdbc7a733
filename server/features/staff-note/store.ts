import type { StaffNoteKind } from '@peerdesk/contract/staff-note.ts';
import type { Role, UserStatus } from '@peerdesk/contract/user.ts';
import { isAdmin, isStaff, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import type { NoteSubject } from './subject.ts';

export interface MentionedPerson {
  id: string;
  name: string;
  hasRead: boolean;
}

export interface NoteRow {
  id: bigint;
  ref_id: string;
  at: number;
  subadmin_id: string | null;
  author_id: string;
  author_name: string;
  kind: StaffNoteKind;
  text: string;
  to_id: string | null;
  to_name: string | null;
  mentions: MentionedPerson[];
}

/** Of more notes of one group about one order or one person, the newest are shown. */
export const notesMax = 200;

/** The condition that a note (`n`) is for this reader: the same as `readsNote`, for statements. */
export function addNoteScope(all: Conditions, scope: Scope): void {
  switch (scope.kind) {
    case 'desk':
      return;
    case 'group':
      return all.add(`n.subadmin_id = ${all.param(scope.subadminId)}`);
    case 'peer':
    case 'merchant':
      return all.add('false');
  }
}

/**
 * The notes kept under these keys that this reader may read, the oldest first. Groups share the
 * keys of customers and merchants: the many notes of one push out none of another.
 */
export async function readNotes(
  db: Queryable,
  keys: readonly string[],
  scope: Scope,
): Promise<NoteRow[]> {
  const all = new Conditions();
  all.add(`n.ref_id = any(${all.param(keys)})`);
  addNoteScope(all, scope);
  const { rows } = await db.query<NoteRow>(
    `select n.id, n.ref_id, n.at, n.subadmin_id, n.author_id, a.name as author_name,
       n.kind, n.text, n.to_id, t.name as to_name,
       coalesce((select json_agg(json_build_object(
                   'id', u.id, 'name', u.name, 'hasRead', m.read_at is not null)
                   order by u.name, u.id)
                 from staff_mention m join app_user u on u.id = m.user_id
                 where m.note_id = n.id), '[]') as mentions
     from (select n.*, row_number() over (partition by n.subadmin_id order by n.id desc) as place
           from staff_note n where ${all.where}) n
     join app_user a on a.id = n.author_id
     left join app_user t on t.id = n.to_id
     where n.place <= ${notesMax} order by n.id`,
    all.values,
  );
  return rows;
}

export interface StaffRow {
  id: string;
  name: string;
  role: Role;
  status: UserStatus;
}

const staffMax = 500;

/** Admins, and the subadmin of this group. */
export async function readStaff(db: Queryable, subadminId: string | null): Promise<StaffRow[]> {
  const { rows } = await db.query<StaffRow>({
    name: 'staff_of_group',
    text: `select id, name, role, status from app_user
           where role in ${sqlList(rolesThat(isStaff))} and status = 'active'
             and (role in ${sqlList(rolesThat(isAdmin))} or id = $1)
           order by name, id limit ${staffMax}`,
    values: [subadminId],
  });
  return rows;
}

/** Serialises what one person writes, so that nothing slips past the limit. */
export async function lockAuthor(client: Client, authorId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('note'), hashtext($1))`, [authorId]);
}

export async function countNotesOf(
  db: Queryable,
  authorId: string,
  since: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from staff_note where author_id = $1 and at > $2',
    [authorId, iso(since)],
  );
  return rows[0]?.count ?? 0;
}

export interface NewNote {
  refId: string;
  subadminId: string | null;
  at: number;
  authorId: string;
  kind: StaffNoteKind;
  text: string;
  toId: string | null;
  mentionIds: readonly string[];
  party: NoteSubject['party'];
}

export async function insertNote(client: Client, note: NewNote): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `insert into staff_note
       (ref_id, subadmin_id, at, author_id, kind, text, to_id, party_kind, party_of)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[note.refId, note.subadminId, iso(note.at), note.authorId],
      ...[note.kind, note.text, note.toId, note.party?.kind ?? null, note.party?.of ?? null],
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`the note about ${note.refId} was not written`);
  await client.query(
    `insert into staff_mention (note_id, user_id, ref_id)
     select $1, u, $2 from unnest($3::text[]) u`,
    [id, note.refId, note.mentionIds],
  );
  return id;
}

/** @returns whether any was unread. */
export async function saveMentionsRead(
  client: Client,
  { userId, keys, now }: { userId: string; keys: readonly string[]; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update staff_mention set read_at = $3
     where user_id = $1 and ref_id = any($2) and read_at is null`,
    [userId, keys, iso(now)],
  );
  return rowCount !== 0;
}

export async function saveHandOver(
  client: Client,
  { refId, toId, noteId, at }: { refId: string; toId: string; noteId: bigint; at: number },
): Promise<void> {
  await client.query(
    `insert into hand_over (ref_id, to_id, note_id, at) values ($1, $2, $3, $4)
     on conflict (ref_id) do update
       set to_id = excluded.to_id, note_id = excluded.note_id, at = excluded.at`,
    [refId, toId, noteId, iso(at)],
  );
}

export async function endHandOver(client: Client, refId: string): Promise<void> {
  await client.query('delete from hand_over where ref_id = $1', [refId]);
}

export interface HandedRow {
  to_id: string;
  to_name: string;
  by_id: string;
  by_name: string;
  at: number;
  text: string;
  subadmin_id: string | null;
}

/** To whom it is handed now, and by which note. */
export async function readHandOver(db: Queryable, refId: string): Promise<HandedRow | undefined> {
  const { rows } = await db.query<HandedRow>({
    name: 'hand_over_of',
    text: `select h.to_id, t.name as to_name, n.author_id as by_id, a.name as by_name, h.at, n.text,
             n.subadmin_id
           from hand_over h join staff_note n on n.id = h.note_id
           join app_user t on t.id = h.to_id join app_user a on a.id = n.author_id
           where h.ref_id = $1`,
    values: [refId],
  });
  return rows[0];
}
