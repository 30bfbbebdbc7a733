import type { FileType } from '@peerdesk/contract/file.ts';
import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { iso } from '../../platform/db/iso.ts';
import type { ConversationHead } from '../../core/order/dispute/present.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** A caller gets the remaining messages with `after`. */
const messagesMax = 200;

interface AttachedFile {
  id: string;
  name: string;
  type: FileType;
  bytes: number;
}

export interface MessageRow {
  id: bigint;
  at: number;
  kind: DisputeMessage['kind'];
  actor: Actor;
  text: string;
  files: AttachedFile[];
}

/** The messages after this one, the oldest first. */
export async function readMessages(
  db: Queryable,
  disputeId: string,
  after: number,
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select m.id, m.at, m.kind, m.actor, m.text,
            coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name,
                        'type', f.type, 'bytes', f.size) order by array_position(m.file_ids, f.id))
                      from file f where f.id = any(m.file_ids)), '[]') as files
     from dispute_message m where m.dispute_id = $1 and m.id > $2
     order by m.id limit ${messagesMax}`,
    [disputeId, after],
  );
  return rows;
}

export async function insertMessage(
  db: Queryable,
  message: {
    disputeId: string;
    at: number;
    kind: DisputeMessage['kind'];
    actor: Actor;
    text: string;
    fileIds: readonly string[];
  },
): Promise<MessageRow> {
  const { rows } = await db.query<{ id: bigint }>(
    `insert into dispute_message (dispute_id, at, kind, actor, text, file_ids)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      message.disputeId,
      iso(message.at),
      message.kind,
      JSON.stringify(message.actor),
      message.text,
      message.fileIds,
    ],
  );
  const id = rows[0]?.id;
  const written = id === undefined ? [] : await readMessages(db, message.disputeId, Number(id) - 1);
  const [row] = written;
  if (!row) throw new Error(`the message of ${message.disputeId} was not written`);
  return row;
}

/** Which of these files this person uploaded as evidence. */
export async function readOwnEvidence(
  db: Queryable,
  ownerId: string,
  fileIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select id from file where id = any($1) and owner_id = $2 and purpose = 'evidence'`,
    [fileIds, ownerId],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps the conversation open, and reserved for this writer, until the transaction ends: messages
 * appear in the order of their ids, so that a reader who asks for those after the last one misses
 * none.
 *
 * @returns whether it is open.
 */
export async function lockOpenDispute(db: Queryable, disputeId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from dispute where ref_id = $1 and status in ${sqlList(openDisputeStatuses)}
     for no key update`,
    [disputeId],
  );
  return rowCount === 1;
}

/** How many messages somebody has written about a dispute since an instant. */
export async function countWrittenBy(
  db: Queryable,
  disputeId: string,
  { userId, since }: { userId: string; since: number },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from dispute_message
     where dispute_id = $1 and at > $3 and actor ->> 'id' = $2`,
    [disputeId, userId, iso(since)],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Records how far somebody has read: never back, and never beyond the last message.
 *
 * @returns the id of the last message read; null when nothing changed
 */
export async function saveRead(
  db: Queryable,
  mark: { disputeId: string; userId: string; messageId: number },
): Promise<number | null> {
  const { rows } = await db.query<{ message_id: bigint }>(
    `insert into dispute_read (dispute_id, user_id, message_id)
     select $1, $2, max(id) from dispute_message
       where dispute_id = $1 and id <= $3 having max(id) is not null
     on conflict (dispute_id, user_id) do update set message_id = excluded.message_id
       where dispute_read.message_id < excluded.message_id
     returning message_id`,
    [mark.disputeId, mark.userId, mark.messageId],
  );
  const saved = rows[0]?.message_id;
  return saved === undefined ? null : Number(saved);
}

/** How far somebody has read; 0 for not at all. */
export async function readMarkOf(
  db: Queryable,
  { disputeId, userId }: { disputeId: string; userId: string },
): Promise<number> {
  const { rows } = await db.query<{ message_id: bigint }>(
    'select message_id from dispute_read where dispute_id = $1 and user_id = $2',
    [disputeId, userId],
  );
  return Number(rows[0]?.message_id ?? 0);
}

export async function readReadMarks(
  db: Queryable,
  disputeId: string,
): Promise<{ id: string; name: string; message_id: bigint }[]> {
  const { rows } = await db.query<{ id: string; name: string; message_id: bigint }>(
    `select r.user_id as id, u.name, r.message_id from dispute_read r
     join app_user u on u.id = r.user_id where r.dispute_id = $1 order by r.user_id`,
    [disputeId],
  );
  return rows;
}

export async function readHeads(
  db: Queryable,
  disputeIds: readonly string[],
  userId: string,
): Promise<Map<string, ConversationHead>> {
  const { rows } = await db.query<ConversationHead>(
    `select d.id as dispute_id, last.at, last.actor ->> 'name' as author, last.kind, last.text,
            last.files,
            (select count(*)::int from dispute_message m
             where m.dispute_id = d.id and m.actor ->> 'id' is distinct from $2
               and m.id > coalesce((select message_id from dispute_read r
                                    where r.dispute_id = d.id and r.user_id = $2), 0)) as unread
     from unnest($1::text[]) as d (id)
     join lateral (select at, actor, kind, text, cardinality(file_ids) as files
                   from dispute_message m where m.dispute_id = d.id
                   order by id desc limit 1) last on true`,
    [disputeIds, userId],
  );
  return new Map(rows.map((row) => [row.dispute_id, row]));
}
