import { attentionMax, lookAgainMs } from '@peerdesk/domain/attention/attention.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

export interface LookRow {
  id: string;
  name: string;
  until: number;
}

export interface TakeRow {
  user_id: string;
  name: string;
  until: number;
}

/** Who has it open now. */
export async function readViewers(db: Queryable, refId: string, now: number): Promise<LookRow[]> {
  const { rows } = await db.query<LookRow>({
    name: 'attention_viewers',
    text: `select u.id, u.name, v.until from attention_viewer v join app_user u on u.id = v.user_id
           where v.ref_id = $1 and v.until > $2 and u.status = 'active' order by u.name, u.id`,
    values: [refId, iso(now)],
  });
  return rows;
}

export async function readTake(
  db: Queryable,
  refId: string,
  now: number,
): Promise<TakeRow | undefined> {
  const { rows } = await db.query<TakeRow>({
    name: 'attention_taken',
    text: `select t.user_id, u.name, t.until
           from attention_take t join app_user u on u.id = t.user_id
           where t.ref_id = $1 and t.until > $2 and u.status = 'active'`,
    values: [refId, iso(now)],
  });
  return rows[0];
}

interface Look {
  userId: string;
  refId: string;
  /** Undefined from a portal of an earlier version. */
  visit: string | undefined;
  now: number;
  until: number;
}

/**
 * Keeps a look from ending, without telling those who know of it already.
 *
 * @returns whether there was one.
 */
export async function renewLook(
  db: Queryable,
  { userId, refId, now, until }: Look,
): Promise<boolean> {
  const { rows } = await db.query<{ looks: boolean }>({
    name: 'attention_renew',
    text: `with renewed as (
             update attention_viewer set until = $4
             where user_id = $1 and ref_id = $2 and left_at is null
               and until > $3 and until < $5)
           select exists (select from attention_viewer
                          where user_id = $1 and ref_id = $2 and left_at is null
                            and until > $3) as looks`,
    values: [userId, refId, iso(now), iso(until), iso(now + lookAgainMs)],
  });
  return rows[0]?.looks ?? false;
}

/**
 * Of more than one person looks at, the oldest is forgotten. A page that closes while its look is
 * under way may be heard leaving first; that look then begins nothing.
 *
 * @returns whether it began.
 */
export async function beginLook(
  client: Client,
  { userId, refId, visit, now, until }: Look,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into attention_viewer as v (user_id, ref_id, until) values ($1, $2, $4)
     on conflict (user_id, ref_id) do update
     set until = excluded.until, left_at = null, left_visit = null
     where v.left_at is null
       or (v.left_at < $3 and (v.left_visit is null or v.left_visit is distinct from $5))`,
    [userId, refId, iso(now), iso(until), visit ?? null],
  );
  await forgetOldest(client, userId);
  return rowCount !== 0;
}

/** @returns whether the person was looking until now. */
export async function endLook(
  client: Client,
  { userId, refId, visit, now }: Omit<Look, 'until'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update attention_viewer set until = $3, left_at = $3, left_visit = $4
     where user_id = $1 and ref_id = $2 and left_at is null and until > $3`,
    [userId, refId, iso(now), visit ?? null],
  );
  return rowCount !== 0;
}

/** For a look that may still be under way. */
export async function rememberLeft(
  client: Client,
  { userId, refId, visit, now }: Omit<Look, 'until'>,
): Promise<void> {
  await client.query(
    `insert into attention_viewer (user_id, ref_id, until, left_at, left_visit)
     values ($1, $2, $3, $3, $4)
     on conflict (user_id, ref_id) do update
     set until = excluded.until, left_at = excluded.left_at, left_visit = excluded.left_visit`,
    [userId, refId, iso(now), visit ?? null],
  );
  await forgetOldest(client, userId);
}

async function forgetOldest(client: Client, userId: string): Promise<void> {
  await client.query(
    `delete from attention_viewer where user_id = $1 and ref_id in (
       select ref_id from attention_viewer where user_id = $1
       order by until desc offset ${attentionMax})`,
    [userId],
  );
}

/** One person after the other takes it. */
export async function lockTake(client: Client, refId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('attention'), hashtext($1))`, [refId]);
}

export async function saveTake(
  client: Client,
  { refId, userId, until }: { refId: string; userId: string; until: number },
): Promise<void> {
  await client.query(
    `insert into attention_take (ref_id, user_id, until) values ($1, $2, $3)
     on conflict (ref_id) do update set user_id = excluded.user_id, until = excluded.until`,
    [refId, userId, iso(until)],
  );
  await client.query(
    `delete from attention_take where ref_id in (
       select ref_id from attention_take where user_id = $1
       order by until desc offset ${attentionMax})`,
    [userId],
  );
}

export async function endTake(client: Client, userId: string, refId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from attention_take where user_id = $1 and ref_id = $2',
    [userId, refId],
  );
  return rowCount !== 0;
}
