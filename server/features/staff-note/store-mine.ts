import type { PartyKind } from '@peerdesk/contract/party.ts';
import type { SubjectKind } from '@peerdesk/contract/staff-note.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { openSubjectStatuses } from '@peerdesk/domain/staff-note/rules.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { addNoteScope } from './store.ts';

/** A note with what it is about, for somebody whom it names or who is handed it. */
export interface NotedRow {
  kind: SubjectKind;
  ref_id: string;
  status: string;
  amount: bigint;
  currency: string;
  digits: number;
  by_id: string;
  by_name: string;
  at: number;
  text: string;
}

/** More than anybody works through before they ask again. */
const mineMax = 100;

/** The parts of a note and of what it is about; an id is of one table only. */
const notedColumns = `
  case when i.ref_id is not null then 'payin' when o.ref_id is not null then 'payout'
       when d.ref_id is not null then 'dispute' else 'complaint' end as kind,
  n.ref_id, coalesce(i.status, o.status, d.status, p.status) as status,
  coalesce(i.amount, o.amount, d.amount, p.amount) as amount, c.code as currency, c.digits,
  n.author_id as by_id, a.name as by_name, n.at, n.text`;
const notedJoins = `
  join app_user a on a.id = n.author_id
  left join payin i on i.ref_id = n.ref_id
  left join payout o on o.ref_id = n.ref_id
  left join dispute d on d.ref_id = n.ref_id
  left join payout dp on dp.ref_id = d.payout_ref
  left join complaint p on p.id = n.ref_id
  join currency c on c.code = coalesce(i.currency, o.currency, dp.currency, p.currency)`;

/** The group that has now what the note is about. */
const groupOfSubject = 'coalesce(i.subadmin_id, o.subadmin_id, d.subadmin_id, p.subadmin_id)';
const groupOfParty = 'coalesce(u.parent_id, vu.parent_id, i.subadmin_id, o.subadmin_id)';

/**
 * What names or is handed to this person, which they still see: a subadmin what its group both
 * has and had when it was written. Asked of the rows before they are limited, so that what
 * somebody sees no more hides nothing else.
 */
function ofReader({ id, scope }: Reader, { column, group }: { column: string; group: string }) {
  const all = new Conditions();
  all.add(`${column} = ${all.param(id)}`);
  addNoteScope(all, scope);
  if (scope.kind === 'group') all.add(`${group} = ${all.param(scope.subadminId)}`);
  return all;
}

interface Reader {
  id: string;
  scope: Scope;
}

const isOpen = `(i.status in ${sqlList(openSubjectStatuses.payin)}
  or o.status in ${sqlList(openSubjectStatuses.payout)}
  or d.status in ${sqlList(openSubjectStatuses.dispute)}
  or p.status in ${sqlList(openSubjectStatuses.complaint)})`;

/** What is handed to somebody and not decided, the longest first. */
export async function readHandedTo(db: Queryable, reader: Reader): Promise<NotedRow[]> {
  const all = ofReader(reader, { column: 'h.to_id', group: groupOfSubject });
  const { rows } = await db.query<NotedRow>(
    `select ${notedColumns}
     from hand_over h join staff_note n on n.id = h.note_id ${notedJoins}
     where ${all.where} and ${isOpen}
     order by h.at, n.ref_id limit ${mineMax}`,
    all.values,
  );
  return rows;
}

/** The notes that name somebody who has not read them, the newest first. */
export async function readUnreadMentions(db: Queryable, reader: Reader): Promise<NotedRow[]> {
  const all = ofReader(reader, { column: 'm.user_id', group: groupOfSubject });
  const { rows } = await db.query<NotedRow>(
    `select ${notedColumns}
     from staff_mention m join staff_note n on n.id = m.note_id ${notedJoins}
     where ${all.where} and m.read_at is null
     order by n.id desc limit ${mineMax}`,
    all.values,
  );
  return rows;
}

/** A note about somebody, for a person whom it names. */
export interface NotedPartyRow {
  party_kind: PartyKind | null;
  party_of: string | null;
  name: string;
  by_id: string;
  by_name: string;
  at: number;
  text: string;
}

/** The notes about people that name somebody who has not read them, the newest first. */
export async function readUnreadParties(db: Queryable, reader: Reader): Promise<NotedPartyRow[]> {
  const all = ofReader(reader, { column: 'm.user_id', group: groupOfParty });
  const { rows } = await db.query<NotedPartyRow>(
    `select n.party_kind, n.party_of, coalesce(u.name, v.vpa, t.name,
       i.customer_name, o.customer_name, i.customer_id, o.customer_id, '') as name,
       n.author_id as by_id, a.name as by_name, n.at, n.text
     from staff_mention m join staff_note n on n.id = m.note_id
     join app_user a on a.id = n.author_id
     left join app_user u on n.party_kind = 'peer' and u.id = n.party_of
     left join upi v on n.party_kind = 'upi' and v.id = n.party_of
     left join app_user vu on vu.id = v.peer_id
     left join payin i on n.party_kind in ('customer', 'merchant') and i.ref_id = n.party_of
     left join payout o on n.party_kind in ('customer', 'merchant') and o.ref_id = n.party_of
     left join merchant t on n.party_kind = 'merchant'
       and t.id = coalesce(i.merchant_id, o.merchant_id, n.party_of)
     where ${all.where} and m.read_at is null and n.party_kind is not null
     order by n.id desc limit ${mineMax}`,
    all.values,
  );
  return rows;
}
