import type { FileType } from '@peerdesk/contract/file.ts';
import {
  messageAudiences,
  type DisputeMessage,
  type MessageAudience,
} from '@peerdesk/contract/dispute.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
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
  audience: MessageAudience;
  actor: Actor;
  text: string;
  files: AttachedFile[];
}

/** The messages for these readers after this one, the oldest first. */
export async function readMessages(
  db: Queryable,
  disputeId: string,
  { after, audiences }: { after: number; audiences: readonly MessageAudience[] },
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select m.id, m.at, m.kind, m.audience, m.actor, m.text,
            coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name,
                        'type', f.type, 'bytes', f.size) order by array_position(m.file_ids, f.id))
                      from file f where f.id = any(m.file_ids)), '[]') as files
     from dispute_message m
     where m.dispute_id = $1 and m.id > $2 and m.audience = any($3)
     order by m.id limit ${messagesMax}`,
    [disputeId, after, audiences],
  );
  return rows;
}

export async function insertMessage(
  client: Client,
  message: {
    disputeId: string;
    at: number;
    kind: DisputeMessage['kind'];
    audience: MessageAudience;
    actor: Actor;
    text: string;
    fileIds: readonly string[];
  },
): Promise<MessageRow> {
  const { rows } = await client.query<{ id: bigint }>(
    `insert into dispute_message (dispute_id, at, kind, actor, text, file_ids, audience)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      message.disputeId,
      iso(message.at),
      message.kind,
      JSON.stringify(message.actor),
      message.text,
      message.fileIds,
      message.audience,
    ],
  );
  const id = rows[0]?.id;
  const newest = { after: Number(id ?? 0) - 1, audiences: messageAudiences };
  const written = id === undefined ? [] : await readMessages(client, message.disputeId, newest);
  const [row] = written;
  if (!row) throw new Error(`the message of ${message.disputeId} was not written`);
  return row;
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
  client: Client,
  mark: { disputeId: string; userId: string; messageId: number },
  audiences: readonly MessageAudience[],
): Promise<number | null> {
  const { rows } = await client.query<{ message_id: bigint }>(
    `insert into dispute_read (dispute_id, user_id, message_id)
     select $1, $2, max(id) from dispute_message
       where dispute_id = $1 and id <= $3 and audience = any($4) having max(id) is not null
     on conflict (dispute_id, user_id) do update set message_id = excluded.message_id
       where dispute_read.message_id < excluded.message_id
     returning message_id`,
    [mark.disputeId, mark.userId, mark.messageId, audiences],
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

/** How far each person has read of the messages for these readers. */
export async function readReadMarks(
  db: Queryable,
  disputeId: string,
  audiences: readonly MessageAudience[],
): Promise<{ id: string; name: string; message_id: bigint }[]> {
  const { rows } = await db.query<{ id: string; name: string; message_id: bigint }>(
    `select r.user_id as id, u.name, last.id as message_id from dispute_read r
     join app_user u on u.id = r.user_id
     join lateral (select m.id from dispute_message m where m.dispute_id = r.dispute_id
                     and m.id <= r.message_id and m.audience = any($2)
                   order by m.id desc limit 1) last on true
     where r.dispute_id = $1 order by r.user_id`,
    [disputeId, audiences],
  );
  return rows;
}
