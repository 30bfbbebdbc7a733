import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { sessionLimits } from '@peerdesk/domain/limits.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { newId, newToken } from '../../platform/db/ids.ts';
import type { AnyCaller } from '../../platform/http/callers.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { findCredentials } from '../../core/account/credentials.ts';
import { setPresence } from '../../core/account/profile.ts';
import { anyOtherDevice, checkPassword } from '../../core/account/check-password.ts';
import { endSessions } from '../../core/account/end-sessions.ts';
import { accessEnd, insertTokens, sessionProfileOf } from './session-profile.ts';
import {
  hasLiveSession,
  insertSession,
  isKnownDevice,
  lockUserWithPassword,
} from '../../core/account/session-store.ts';
import { hashOf } from '../../core/account/tokens.ts';
import { visitor } from './visitor.ts';
import type { Transaction } from '../../core/write/change-writer.ts';
import { signedBy } from '../../core/write/author.ts';

interface Account {
  id: string;
  name: string;
  username: string;
  password_hash: string;
}

/** `POST /auth/signin`. A blocked and an unknown account get the response of a wrong password. */
export const signin: Handler<'auth.signin'> = async ({ body }, context) => {
  const { services, device, now, origin } = context;
  const account = await findCredentials(services.pool, body.username);
  const cookie = usableCookie(device.cookie);
  const deviceHash = cookie === null ? null : hashOf(cookie);
  const isKnown =
    account !== undefined &&
    deviceHash !== null &&
    (await isKnownDevice(services.pool, account.id, deviceHash));
  const passed = await checkPassword(services, {
    bucket: {
      // People type passwords into the wrong field: a name without an account is not stored.
      username: account?.username ?? `?${hashOf(body.username).toString('hex')}`,
      device: isKnown ? deviceHash.toString('hex') : anyOtherDevice,
    },
    stored: account?.password_hash ?? null,
    mayPass: account?.status === 'active',
    password: body.password,
    actor: visitor,
    subject: account ? `user:${account.id}` : 'user:unknown',
    action: 'auth.signin',
    origin,
    now,
  });
  if (!passed.ok) return passed;
  if (!account) throw new Error('a password fitted no account');
  const token = cookie ?? newToken();
  const opened = await openSession(context, account, hashOf(token));
  if (opened.ok && cookie === null) device.setCookie(token);
  return opened;
};

/** A cookie in the form that this server issues; anything else is replaced. */
function usableCookie(cookie: string | null): string | null {
  return cookie !== null && /^[\w-]{43}$/.test(cookie) ? cookie : null;
}

async function openSession(
  context: Context<AnyCaller>,
  account: Account,
  deviceHash: Buffer,
): Promise<Result<SessionProfile>> {
  const { services } = context;
  return services.changes.transaction(async (transaction): Promise<Result<SessionProfile>> => {
    // The account may have been blocked, or its password changed, since the comparison.
    if (!(await lockUserWithPassword(transaction.client, account.id, account.password_hash))) {
      return refuse('InvalidCredentials', 'wrong_password');
    }
    return ok(await writeSession(transaction, context, account, deviceHash));
  });
}

async function writeSession(
  { client, commit }: Transaction,
  context: Context<AnyCaller>,
  account: Account,
  deviceHash: Buffer,
): Promise<SessionProfile> {
  const { services, now, origin, device } = context;
  const userId = account.id;
  const idleSince = now - sessionLimits.idleMs;
  // Presence is the user's own switch: only the first session turns it on.
  const isFirst = !(await hasLiveSession(client, userId, { now, idleSince }));
  const session = { id: newId('session', now), endsAt: now + sessionLimits.absoluteMs };
  const tokens = { accessToken: newToken(), refreshToken: newToken() };
  await insertSession(
    client,
    { ...session, userId, deviceHash, ip: origin.ip, userAgent: device.userAgent },
    now,
  );
  const choice = { userId, deviceHash, exceptSessionId: session.id };
  const { ended, outbox } = await endSessions(client, choice, 'replaced', now);
  if (isFirst) outbox.push(...(await setPresence(client, userId, 'online')));
  await insertTokens(client, tokens, session, now);
  const actor: Actor = { kind: 'user', id: userId, name: account.name };
  await commit({
    ...signedBy({ now, actor, origin }),
    audit: [
      {
        action: 'auth.signin',
        subject: `user:${userId}`,
        after: { session: session.id, replaced: ended, userAgent: device.userAgent },
      },
    ],
    outbox,
  });
  const expires = accessEnd(session.endsAt, now);
  return sessionProfileOf(services, client, userId, tokens, expires);
}
