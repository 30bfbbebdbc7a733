import type { FileType } from '@peerdesk/contract/file.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { TalkSide } from '@peerdesk/contract/talk.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

interface AttachedFile {
  id: string;
  name: string;
  type: FileType;
  bytes: number;
}

export interface TalkRow {
  id: bigint;
  at: number;
  author_id: string;
  author_name: string;
  side: TalkSide;
  text: string;
  files: AttachedFile[];
}

/** Of more messages, the newest are shown. */
const messagesMax = 200;

/** The messages with this peer, the oldest first. */
export async function readTalk(db: Queryable, refId: string, peerId: string): Promise<TalkRow[]> {
  const { rows } = await db.query<TalkRow>({
    name: 'payin_talk_messages',
    text: `select m.id, m.at, m.author_id, a.name as author_name, m.side, m.text,
             coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name,
                         'type', f.type, 'bytes', f.size) order by array_position(m.file_ids, f.id))
                       from file f where f.id = any(m.file_ids)), '[]') as files
           from payin_message m join app_user a on a.id = m.author_id
           where m.ref_id = $1 and m.peer_id = $2 order by m.id desc limit ${messagesMax}`,
    values: [refId, peerId],
  });
  return rows.toReversed();
}

export interface TalkMarks {
  peer_read: bigint;
  staff_read: bigint;
  peer_unread: number;
  staff_unread: number;
}

export async function readMarks(
  db: Queryable,
  refId: string,
  peerId: string,
): Promise<TalkMarks | undefined> {
  const { rows } = await db.query<TalkMarks>({
    name: 'payin_talk_marks',
    text: `select peer_read, staff_read, peer_unread, staff_unread from payin_talk
           where ref_id = $1 and peer_id = $2`,
    values: [refId, peerId],
  });
  return rows[0];
}

/** One writer after the other, so that marks count every message. */
export async function lockTalk(client: Client, refId: string, authorId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('talk.author'), hashtext($1))`, [
    authorId,
  ]);
  await client.query(`select pg_advisory_xact_lock(hashtext('talk'), hashtext($1))`, [refId]);
}

export async function countTalkOf(db: Queryable, authorId: string, since: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from payin_message where author_id = $1 and at > $2',
    [authorId, iso(since)],
  );
  return rows[0]?.count ?? 0;
}

export interface NewTalkMessage {
  refId: string;
  peerId: string;
  at: number;
  authorId: string;
  side: TalkSide;
  text: string;
  fileIds: readonly string[];
}

/** Adds a message; its author counts as having read everything before it. */
export async function insertTalk(client: Client, message: NewTalkMessage): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `insert into payin_message (ref_id, peer_id, at, author_id, side, text, file_ids)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      ...[message.refId, message.peerId, iso(message.at), message.authorId],
      ...[message.side, message.text, message.fileIds],
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`the message about ${message.refId} was not written`);
  const isPeer = message.side === 'peer';
  await client.query(
    `insert into payin_talk as t (ref_id, peer_id, last_id, peer_read, staff_read, peer_unread,
                                  staff_unread)
     values ($1, $2, $3::bigint,
             case when $4::boolean then $3::bigint else 0 end,
             case when $4::boolean then 0 else $3::bigint end,
             case when $4::boolean then 0 else 1 end,
             case when $4::boolean then 1 else 0 end)
     on conflict (ref_id, peer_id) do update set
       last_id = excluded.last_id,
       peer_read = greatest(t.peer_read, excluded.peer_read),
       staff_read = greatest(t.staff_read, excluded.staff_read),
       peer_unread = case when $4::boolean then 0 else t.peer_unread + 1 end,
       staff_unread = case when $4::boolean then t.staff_unread + 1 else 0 end`,
    [message.refId, message.peerId, id, isPeer],
  );
  return id;
}

/**
 * Records how far a side has read: never back, and never beyond the last message.
 *
 * @returns whether anything was unread until there.
 */
export async function saveTalkRead(
  client: Client,
  mark: { refId: string; peerId: string; side: TalkSide; messageId: number },
): Promise<boolean> {
  const { side } = mark;
  const other: TalkSide = side === 'peer' ? 'staff' : 'peer';
  const { rowCount } = await client.query(
    `update payin_talk t set
       ${side}_read = least(t.last_id, $3),
       ${side}_unread = (select count(*)::int from payin_message m
                         where m.ref_id = $1 and m.peer_id = $2 and m.side = $4 and m.id > $3)
     where t.ref_id = $1 and t.peer_id = $2 and t.${side}_read < least(t.last_id, $3)`,
    [mark.refId, mark.peerId, mark.messageId, other],
  );
  return rowCount !== 0;
}

export interface UnreadRow {
  ref_id: string;
  peer_id: string;
  subadmin_id: string | null;
  merchant_id: string;
  amount: bigint;
  currency: string;
  digits: number;
  status: OrderStatus;
  author_name: string;
  at: number;
  text: string;
  unread: number;
}

/** More than anybody works through before they ask again. */
const unreadMax = 100;

const unreadColumns = `p.ref_id, t.peer_id, p.subadmin_id, p.merchant_id, p.amount, p.currency,
  c.digits, p.status, a.name as author_name, m.at, m.text`;
const unreadJoins = `join payin p on p.ref_id = t.ref_id and p.peer_id = t.peer_id
  join currency c on c.code = p.currency
  join payin_message m on m.id = t.last_id join app_user a on a.id = m.author_id`;

/** What staff has written to this peer, who still has the pay-in. */
export async function readUnreadOfPeer(db: Queryable, peerId: string): Promise<UnreadRow[]> {
  const { rows } = await db.query<UnreadRow>({
    name: 'talk_unread_of_peer',
    text: `select ${unreadColumns}, t.peer_unread as unread from payin_talk t ${unreadJoins}
           where t.peer_id = $1 and t.peer_unread > 0 order by t.last_id desc limit ${unreadMax}`,
    values: [peerId],
  });
  return rows;
}

/** What peers have written: of one group, or of all where there is none. */
export async function readUnreadOfStaff(
  db: Queryable,
  subadminId: string | null,
): Promise<UnreadRow[]> {
  const { rows } = await db.query<UnreadRow>({
    name: 'talk_unread_of_staff',
    text: `select ${unreadColumns}, t.staff_unread as unread from payin_talk t ${unreadJoins}
           where t.staff_unread > 0 and ($1::text is null or p.subadmin_id = $1)
           order by t.last_id desc limit ${unreadMax}`,
    values: [subadminId],
  });
  return rows;
}
