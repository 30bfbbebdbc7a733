import type { Actor } from '@peerdesk/domain/actor.ts';
import { audiencesOf } from '@peerdesk/domain/dispute/audience.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import type { Queryable } from '../../../platform/db/pool.ts';

/** The last message of a dispute, and how many messages of others this person has not read. */
export interface ConversationHead {
  dispute_id: string;
  at: number;
  author: string;
  author_kind: Actor['kind'];
  kind: DisputeMessage['kind'];
  text: string;
  files: number;
  unread: number;
}

/** Of each dispute, as somebody reads it. */
export async function readHeads(
  db: Queryable,
  disputeIds: readonly string[],
  { id: readerId, scope }: { id: string; scope: Scope },
): Promise<Map<string, ConversationHead>> {
  const { rows } = await db.query<ConversationHead>(
    `select d.id as dispute_id, last.at, last.actor ->> 'name' as author,
            last.actor ->> 'kind' as author_kind, last.kind, last.text,
            last.files,
            (select count(*)::int from dispute_message m
             where m.dispute_id = d.id
               and m.audience = any($3) and m.actor ->> 'id' is distinct from $2
               and m.id > coalesce((select message_id from dispute_read r
                                    where r.dispute_id = d.id and r.user_id = $2), 0)) as unread
     from unnest($1::text[]) as d (id)
     join lateral (select at, actor, kind, text, cardinality(file_ids) as files
                   from dispute_message m
                   where m.dispute_id = d.id and m.audience = any($3)
                   order by id desc limit 1) last on true`,
    [disputeIds, readerId, audiencesOf[scope.kind]],
  );
  return new Map(rows.map((row) => [row.dispute_id, row]));
}
