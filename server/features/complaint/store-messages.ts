import type { FileType } from '@peerdesk/contract/file.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

const messagesMax = 200;

export interface MessageRow {
  id: bigint;
  at: number;
  actor: Actor;
  text: string;
  files: { id: string; name: string; type: FileType }[];
  looks_like: string[];
}

/** The last messages of a complaint, the oldest first. */
export async function readMessages(db: Queryable, complaintId: string): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select m.id, m.at, m.actor, m.text, m.looks_like,
            coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name,
                        'type', f.type) order by array_position(m.file_ids, f.id))
                      from file f where f.id = any(m.file_ids)), '[]') as files
     from complaint_message m where m.complaint_id = $1
     order by m.id desc limit ${messagesMax}`,
    [complaintId],
  );
  return rows.toReversed();
}

export async function insertMessage(
  client: Client,
  message: {
    complaintId: string;
    at: number;
    actor: Actor;
    text: string;
    fileIds: readonly string[];
    looksLike: readonly string[];
  },
): Promise<void> {
  await client.query(
    `insert into complaint_message (complaint_id, at, actor, text, file_ids, looks_like)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      message.complaintId,
      iso(message.at),
      JSON.stringify(message.actor),
      message.text,
      message.fileIds,
      message.looksLike,
    ],
  );
}

/** How many messages one side has written about a complaint since an instant. */
export async function countWrittenBy(
  db: Queryable,
  complaintId: string,
  { kind, since }: { kind: Actor['kind']; since: number },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from complaint_message
     where complaint_id = $1 and at > $3 and actor ->> 'kind' = $2`,
    [complaintId, kind, iso(since)],
  );
  return rows[0]?.count ?? 0;
}
