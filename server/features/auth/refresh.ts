import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { sessionLimits } from '@peerdesk/domain/limits.ts';
import { ok, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { refuseEnded, refuseSignedOut } from '@peerdesk/domain/session/session-state.ts';
import { timingSafeEqual } from 'node:crypto';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { inTransaction, type Client } from '../../platform/db/pool.ts';
import { addressKey } from '../../platform/http/caller/address-key.ts';
import type { AnyCaller } from '../../platform/http/caller/callers.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { livingAt } from '../../core/account/session/session-times.ts';
import { ensureSecret } from '../../platform/db/shared-secret.ts';
import { insertTokens, sessionProfileOf, type TokenPair } from './session-profile.ts';
import { refusalOfEnd } from '../../core/account/session/sessions.ts';
import {
  isTokenOfSession,
  readToken,
  replaceRefreshToken,
  shortenAccess,
  touchSession,
  type TokenRow,
} from '../../core/account/session/session-store.ts';
import { hashOf, successorOf } from '../../core/account/tokens.ts';
import { visitor } from './visitor.ts';
import type { ChangeSet } from '../../core/write/change-set.ts';
import { signedBy } from '../../core/write/author.ts';

type Refresh = Context<AnyCaller>;

/**
 * `POST /auth/refresh`: exchanges a refresh token for the next pair. Within the grace period the
 * same token gets the same pair, for a second tab; after it, somebody has a copy, and the session
 * ends.
 */
export const refresh: Handler<'auth.refresh'> = async ({ body }, context) => {
  const { services, now } = context;
  const found = await findSession(context, body);
  if (!found.ok) return found;
  const row = found.value;
  const key = await ensureSecret(services.pool, 'session');
  const next: TokenPair = {
    accessToken: successorOf(key, body.refreshToken, 'access'),
    refreshToken: successorOf(key, body.refreshToken, 'refresh'),
  };
  const rotated = await inTransaction(services.pool, async (client) => {
    if (await replaceRefreshToken(client, hashOf(body.refreshToken), now)) {
      await writeNext(client, row, next, now);
    }
    const expires = await endOfPair(client, body.refreshToken, next, now);
    if (expires === null) return ok(null);
    const { user_id: userId, ends_at: endsAt } = row;
    return ok(
      await sessionProfileOf(services, client, { userId, tokens: next, endsAt, now, expires }),
    );
  });
  if (rotated.value) return ok<SessionProfile>(rotated.value);
  return endReused(context, row);
};

/** The session that both tokens and the device's cookie belong to, if it is live. */
async function findSession(context: Refresh, body: TokenPair): Promise<Result<TokenRow>> {
  const { services, device } = context;
  const row = await readToken(services.pool, hashOf(body.refreshToken), 'refresh');
  if (!row) return refuseSignedOut();
  const cookieHash = hashOf(device.cookie ?? '');
  if (!timingSafeEqual(cookieHash, row.device_hash)) {
    return refuseCopy(context, row, 'auth.refresh_other_device');
  }
  if (!(await isTokenOfSession(services.pool, hashOf(body.accessToken), row.session_id))) {
    return refuseCopy(context, row, 'auth.refresh_other_token');
  }
  return refusalOfEnd(row, livingAt(context)) ?? ok(row);
}

async function writeNext(
  client: Client,
  row: TokenRow,
  next: TokenPair,
  now: number,
): Promise<void> {
  // Calls in flight with the old token still arrive.
  await shortenAccess(client, row.session_id, now + sessionLimits.refreshGraceMs);
  await insertTokens(client, next, { id: row.session_id, endsAt: row.ends_at }, now);
  await touchSession(client, row.session_id, now);
}

/** When the pair's access token expires; null when the pair is too old to be returned again. */
async function endOfPair(
  client: Client,
  refreshToken: string,
  next: TokenPair,
  now: number,
): Promise<number | null> {
  const used = await readToken(client, hashOf(refreshToken), 'refresh');
  const access = await readToken(client, hashOf(next.accessToken), 'access');
  if (!used?.replaced_at || !access) throw new Error('a refresh token was replaced by nothing');
  return now - used.replaced_at > sessionLimits.refreshGraceMs ? null : access.expires_at;
}

/** A token without the matching cookie is refused like one that was never issued, and logged. */
async function refuseCopy(context: Refresh, row: TokenRow, action: string): Promise<Refusal> {
  const { changes, refusals } = context.services;
  const { now: at, origin } = context;
  const subject = `user:${row.user_id}`;
  const network = addressKey(origin.ip ?? '');
  if (refusals.hasOwnRow({ action, subject, account: row.user_id, network, at })) {
    await changes.write(noteOf(context, row, action, []));
  }
  return refuseSignedOut();
}

async function endReused(context: Refresh, row: TokenRow): Promise<Refusal> {
  const { services } = context;
  await services.changes.transaction(async ({ client, commit }) => {
    const choice = { userId: row.user_id, sessionId: row.session_id };
    const { ended, outbox } = await endSessions(client, choice, 'reused', livingAt(context));
    if (ended.length > 0) await commit(noteOf(context, row, 'auth.refresh_reused', outbox));
    return ok(null);
  });
  return refuseEnded('reused');
}

function noteOf(
  { now, origin }: Refresh,
  row: TokenRow,
  action: string,
  outbox: OutboxRow[],
): ChangeSet {
  return {
    ...signedBy({ now, actor: visitor, origin }),
    audit: [{ action, subject: `user:${row.user_id}`, after: { session: row.session_id } }],
    outbox,
  };
}
