import type { PushTopic } from '@peerdesk/contract/push.ts';
import type { Language, Role } from '@peerdesk/contract/user.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { Sealed } from '../../platform/runtime/sealer.ts';
import type { Subscription } from '../../core/push/store.ts';

export interface SealedKey extends Sealed {
  publicKey: string;
}

export async function readKey(db: Queryable): Promise<SealedKey | undefined> {
  const { rows } = await db.query<{ public_key: string; key_id: Buffer; sealed: Buffer }>(
    'select public_key, key_id, sealed from push_key',
  );
  const [row] = rows;
  return row && { publicKey: row.public_key, keyId: row.key_id, sealed: row.sealed };
}

/** Keeps a key pair in place of one that cannot be read here; the first of several servers wins. */
export async function keepKey(db: Queryable, key: SealedKey): Promise<void> {
  await db.query(
    `insert into push_key (public_key, key_id, sealed) values ($1, $2, $3)
     on conflict (only_one) do update set public_key = excluded.public_key,
       key_id = excluded.key_id, sealed = excluded.sealed
     where push_key.key_id <> excluded.key_id`,
    [key.publicKey, key.keyId, key.sealed],
  );
}

/** The recipient of a message, and the state of the session. */
export interface PushTarget extends Subscription {
  user_id: string;
  role: Role;
  topics: PushTopic[];
  language: Language;
  is_over: boolean;
  /** Nothing that was sent there was taken lately. */
  failing_since: number | null;
  /** The session was used since its person was warned. */
  is_back: boolean;
}

export async function readTarget(
  db: Queryable,
  sessionId: string,
): Promise<PushTarget | undefined> {
  const { rows } = await db.query<PushTarget>(
    `select p.endpoint, p.p256dh, p.auth, p.user_id, u.role, u.language,
            coalesce(c.topics, '{}') as topics, s.revoked_at is not null as is_over,
            p.failing_since, coalesce(s.seen_at > s.warned_at, false) as is_back
     from push_subscription p
     join session s on s.id = p.session_id
     join app_user u on u.id = p.user_id
     left join push_choice c on c.user_id = p.user_id
     where p.session_id = $1`,
    [sessionId],
  );
  return rows[0];
}

/** Remembers whether this browser's push service takes what it is sent. */
export async function noteAttempt(
  db: Queryable,
  endpoint: string,
  { isTaken, now }: { isTaken: boolean; now: number },
): Promise<void> {
  await db.query(
    `update push_subscription set tried_at = $2,
       failing_since = case when $3 then null else coalesce(failing_since, $2) end
     where endpoint = $1`,
    [endpoint, iso(now), isTaken],
  );
}

/**
 * Marks the sessions about to end without use that want to be told, once per time without use, and
 * answers when each ends. One whose owner is at work on another device is left alone.
 */
export async function markWarned(
  client: Client,
  { now, idleMs, quietMs }: { now: number; idleMs: number; quietMs: number },
): Promise<{ id: string; ends_at: number }[]> {
  const { rows } = await client.query<{ id: string; ends_at: number }>(
    `update session s set warned_at = $1
     from push_subscription p
     where p.session_id = s.id and s.revoked_at is null and s.ends_at > $1
       and s.seen_at <= $2 and s.seen_at > $3
       and (s.warned_at is null or s.warned_at < s.seen_at)
       and not exists (
         select from session o
         where o.user_id = s.user_id and o.revoked_at is null and o.ends_at > $1
           and o.seen_at > $2)
     returning s.id, least(s.ends_at, s.seen_at + make_interval(secs => $4)) as ends_at`,
    [iso(now), iso(now - quietMs), iso(now - idleMs), idleMs / 1000],
  );
  return rows;
}
