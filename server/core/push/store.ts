import { telling } from '@peerdesk/domain/push/telling.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** A browser's push endpoint, and the keys to encrypt for it. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Subscriber {
  userId: string;
  sessionId: string;
}

/**
 * Subscribes this browser for this session, replacing an earlier subscription. Of a person with
 * very many the oldest is forgotten: a message to each, at a server that is slow to answer, would
 * keep those of others waiting.
 */
export async function keepSubscription(
  client: Client,
  { endpoint, p256dh, auth }: Subscription,
  { userId, sessionId }: Subscriber,
  now: number,
): Promise<void> {
  // One at a time of a person: each may forget what another one renews.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('push:' || $1, 0))`, [userId]);
  await client.query('delete from push_subscription where session_id = $1 and endpoint <> $2', [
    sessionId,
    endpoint,
  ]);
  await client.query(
    `insert into push_subscription (endpoint, user_id, session_id, p256dh, auth, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (endpoint) do update set user_id = excluded.user_id,
       session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
       created_at = excluded.created_at, failing_since = null, tried_at = null`,
    [endpoint, userId, sessionId, p256dh, auth, iso(now)],
  );
  await client.query(
    `delete from push_subscription where user_id = $1 and endpoint in (
       select endpoint from push_subscription where user_id = $1
       order by created_at desc, endpoint = $2 desc offset $3)`,
    [userId, endpoint, telling.subscribedMost],
  );
}

/** Has this person turned push on in this browser? */
export async function isSubscribed(
  db: Queryable,
  endpoint: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from push_subscription where endpoint = $1 and user_id = $2',
    [endpoint, userId],
  );
  return rowCount === 1;
}

export async function removeSubscription(
  db: Queryable,
  endpoint: string,
  userId: string,
): Promise<void> {
  await db.query('delete from push_subscription where endpoint = $1 and user_id = $2', [
    endpoint,
    userId,
  ]);
}

/** Those of these sessions that have a subscribed browser. */
export async function readSubscribed(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ session_id: string }>(
    'select session_id from push_subscription where session_id = any($1)',
    [sessionIds],
  );
  return rows.map((row) => row.session_id);
}
