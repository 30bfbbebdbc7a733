import type { Language, Role, UserStatus } from '@peerdesk/contract/user.ts';
import type { SessionEnd } from '@peerdesk/domain/session/session-state.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';
import { hasFactorSql } from '../factor/factor-store.ts';
import type { TokenKind } from '../tokens.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** A token with its session and the user behind it. Instants are epoch milliseconds. */
export interface TokenRow {
  expires_at: number;
  replaced_at: number | null;
  session_id: string;
  device_hash: Buffer;
  seen_at: number;
  ends_at: number;
  proved_at: number | null;
  revoked_why: SessionEnd | null;
  user_id: string;
  name: string;
  role: Role;
  status: UserStatus;
  parent_id: string | null;
  language: Language;
  has_factor: boolean;
  password_is_given: boolean;
}

export async function readToken(
  db: Queryable,
  hash: Buffer,
  kind: TokenKind,
): Promise<TokenRow | undefined> {
  const [row] = await readTokens(db, [hash], kind);
  return row;
}

/** The session behind each token, in their order. */
export async function readTokens(
  db: Queryable,
  hashes: readonly Buffer[],
  kind: TokenKind,
): Promise<(TokenRow | undefined)[]> {
  const { rows } = await db.query<TokenRow & { hash: Buffer }>({
    name: 'sessions_by_tokens',
    text: `select t.hash, t.expires_at, t.replaced_at, s.id as session_id, s.device_hash, s.seen_at,
             s.ends_at, s.proved_at, s.revoked_why, u.id as user_id, u.name, u.role, u.status,
             u.parent_id, u.language, u.password_is_given, ${hasFactorSql} as has_factor
           from session_token t
           join session s on s.id = t.session_id
           join app_user u on u.id = s.user_id
           where t.hash = any ($1::bytea[]) and t.kind = $2`,
    values: [hashes, kind],
  });
  const byHash = new Map(rows.map(({ hash, ...row }) => [hash.toString('base64'), row]));
  return hashes.map((hash) => byHash.get(hash.toString('base64')));
}

/** Was this access token ever one of the session's, expired or not? */
export async function isTokenOfSession(
  db: Queryable,
  hash: Buffer,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from session_token where hash = $1 and session_id = $2 and kind = 'access'`,
    [hash, sessionId],
  );
  return rowCount === 1;
}

export async function touchSession(db: Queryable, id: string, now: number): Promise<void> {
  await db.query('update session set seen_at = greatest(seen_at, $2) where id = $1', [
    id,
    iso(now),
  ]);
}

export interface NewSession {
  id: string;
  userId: string;
  deviceHash: Buffer;
  endsAt: number;
  /** A second factor was proved to open it. */
  isProved: boolean;
  ip: string | null;
  userAgent: string | null;
}

export async function insertSession(
  client: Client,
  session: NewSession,
  now: number,
): Promise<void> {
  await client.query(
    `insert into session (id, user_id, device_hash, created_at, seen_at, ends_at, ip, user_agent,
       proved_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7, case when $8 then $4::timestamptz end)`,
    [
      session.id,
      session.userId,
      session.deviceHash,
      iso(now),
      iso(session.endsAt),
      session.ip,
      session.userAgent,
      session.isProved,
    ],
  );
}

export async function insertToken(
  client: Client,
  token: { hash: Buffer; sessionId: string; kind: TokenKind; expiresAt: number },
): Promise<void> {
  await client.query(
    `insert into session_token (hash, session_id, kind, expires_at) values ($1, $2, $3, $4)`,
    [token.hash, token.sessionId, token.kind, iso(token.expiresAt)],
  );
}

/** Marks a refresh token as used; false when it already was. Of concurrent calls, one wins. */
export async function replaceRefreshToken(
  client: Client,
  hash: Buffer,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update session_token set replaced_at = $2
     where hash = $1 and kind = 'refresh' and replaced_at is null`,
    [hash, iso(now)],
  );
  return rowCount === 1;
}

/** Makes the access tokens of a session expire at `at`, unless they expire earlier. */
export async function shortenAccess(client: Client, sessionId: string, at: number): Promise<void> {
  await client.query(
    `update session_token set expires_at = $2
     where session_id = $1 and kind = 'access' and expires_at > $2`,
    [sessionId, iso(at)],
  );
}

/** Locks a user, and with it the set of its sessions, until the transaction ends. */
export async function lockUser(client: Client, userId: string): Promise<void> {
  await client.query('select from app_user where id = $1 for no key update', [userId]);
}

/** Locks a user that is still active. */
export async function lockActiveUser(client: Client, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app_user where id = $1 and status = 'active' for no key update`,
    [userId],
  );
  return rowCount === 1;
}

/** The same for one that still has this password. */
export async function lockUserWithPassword(
  client: Client,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app_user where id = $1 and password_hash = $2 and status = 'active'
     for no key update`,
    [userId, passwordHash],
  );
  return rowCount === 1;
}

/** Selects sessions of a user. */
export interface SessionChoice {
  userId: string;
  sessionId?: string;
  exceptSessionId?: string;
  deviceHash?: Buffer;
  /** Only those not used since then, or past their end. */
  idleSince?: number;
}

/** Ends live sessions. The user must be locked. @returns their ids. */
export async function revokeSessions(
  client: Client,
  choice: SessionChoice,
  why: SessionEnd,
  now: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update session set revoked_at = $2, revoked_why = $3
     where user_id = $1 and revoked_at is null
       and ($4::text is null or id = $4)
       and ($5::text is null or id <> $5)
       and ($6::bytea is null or device_hash = $6)
       and ($7::timestamptz is null or seen_at <= $7 or ends_at <= $2)
     returning id`,
    [
      choice.userId,
      iso(now),
      why,
      choice.sessionId ?? null,
      choice.exceptSessionId ?? null,
      choice.deviceHash ?? null,
      choice.idleSince === undefined ? null : iso(choice.idleSince),
    ],
  );
  return rows.map(({ id }) => id);
}

export async function hasLiveSession(
  db: Queryable,
  userId: string,
  live: { now: number; idleSince: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from session where user_id = $1 and revoked_at is null
       and ends_at > $2 and seen_at > $3 limit 1`,
    [userId, iso(live.now), iso(live.idleSince)],
  );
  return rowCount === 1;
}

/** Users with expired sessions, a batch at a time. */
export async function readUsersWithOldSessions(
  db: Queryable,
  old: { now: number; idleSince: number },
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string }>(
    `select distinct user_id from session
     where revoked_at is null and (ends_at <= $1 or seen_at <= $2) limit $3`,
    [iso(old.now), iso(old.idleSince), limit],
  );
  return rows.map((row) => row.user_id);
}

/** Deletes what neither a sign-in nor a refresh needs any more. */
export async function deleteOld(
  db: Queryable,
  before: { tokens: number; sessions: number },
): Promise<void> {
  await db.query(
    `delete from session_token t using session s
     where s.id = t.session_id and s.revoked_at < $1`,
    [iso(before.tokens)],
  );
  await db.query('delete from session where revoked_at < $1', [iso(before.sessions)]);
}

/** Browsers without a signed-in user get no messages. */
export async function forgetSubscriptions(
  client: Client,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await client.query('delete from push_subscription where session_id = any($1)', [sessionIds]);
}
