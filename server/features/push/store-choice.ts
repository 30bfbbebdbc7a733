import type { PushTopic } from '@peerdesk/contract/push.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** The topics that this person has chosen; none by default. */
export async function readChoice(db: Queryable, userId: string): Promise<PushTopic[]> {
  const { rows } = await db.query<{ topics: PushTopic[] }>(
    'select topics from push_choice where user_id = $1',
    [userId],
  );
  return rows[0]?.topics ?? [];
}

export async function keepChoice(
  client: Client,
  userId: string,
  topics: readonly PushTopic[],
  now: number,
): Promise<void> {
  await client.query(
    `insert into push_choice (user_id, topics, chosen_at) values ($1, $2, $3)
     on conflict (user_id) do update set topics = excluded.topics, chosen_at = excluded.chosen_at`,
    [userId, topics, iso(now)],
  );
}
