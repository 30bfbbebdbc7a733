import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { newId, newToken } from '../../platform/db/ids.ts';
import type { AnyCaller } from '../../platform/http/callers.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readSignin } from '../../core/account/user-store.ts';
import { setPresence } from '../../core/account/profile.ts';
import { anyOtherDevice, checkPassword, recordRefusal } from '../../core/account/check-password.ts';
import { failureKeyOf, readFailures, type Bucket } from '../../core/account/failure-store.ts';
import type { Refused } from '../../core/account/signin-gate.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { endSessions } from '../../core/account/end-sessions.ts';
import { sessionTimesBy } from '../../core/account/session-times.ts';
import { accessEnd, insertTokens, sessionProfileOf } from './session-profile.ts';
import {
  hasLiveSession,
  insertSession,
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
  const { services, device } = context;
  const cookie = usableCookie(device.cookie);
  const passed = await checkSignin(context, body, cookie);
  if (!passed.ok) {
    if (passed.code === 'RateLimited') await services.gate.pace(services.clock());
    return passed;
  }
  const token = cookie ?? newToken();
  const opened = await openSession(context, passed.value, hashOf(token));
  if (opened.ok && cookie === null) device.setCookie(token);
  return opened;
};

/** The account, if the password is the right one and it is not too early to say so. */
async function checkSignin(
  { services, now, origin }: Context<AnyCaller>,
  body: { username: string; password: string },
  cookie: string | null,
): Promise<Result<Account>> {
  const network = addressKey(origin.ip ?? '');
  const name = await failureKeyOf(services.pool, body.username);
  const attempt = { actor: visitor, action: 'auth.signin', origin, now } as const;
  const looked = await services.gate.look({ network, hasCookie: cookie !== null, now }, () =>
    lookUp(services.pool, body.username, { name, network, deviceHash: hashOf(cookie ?? '') }),
  );
  if (!looked.ok) {
    const bucket = { account: name, device: anyOtherDevice, network };
    return recordRefusal(services, { ...attempt, bucket, subject: unknown }, 'not_tried', looked);
  }
  const { account, isKnown, bucket, failures } = looked.value;
  const passed = await checkPassword(services, {
    ...attempt,
    bucket,
    known: failures,
    turn: isKnown ? { lane: 'known', key: name } : { lane: 'strangers', key: network },
    stored: account?.password_hash ?? null,
    mayPass: account?.status === 'active',
    password: body.password,
    subject: account ? `user:${account.id}` : unknown,
  });
  if (!passed.ok) {
    const { reason, retryAfterSeconds = 0 }: Refused = passed;
    const isNetwork = reason.code === 'too_many_failed_here';
    if (isNetwork) services.gate.block(network, now + retryAfterSeconds * 1000);
    return passed;
  }
  if (!account) throw new Error('a password fitted no account');
  return ok(account);
}

const unknown = 'user:unknown';

/** The same statements for any name, so that the time does not tell who has an account. */
async function lookUp(
  pool: Pool,
  username: string,
  { name, network, deviceHash }: { name: string; network: string; deviceHash: Buffer },
) {
  const { account, usersOfDevice } = await readSignin(pool, username, deviceHash);
  const isKnown = account !== null && usersOfDevice.includes(account.id);
  const bucket: Bucket = {
    account: name,
    device: isKnown ? deviceHash.toString('hex') : anyOtherDevice,
    network: isKnown ? null : network,
  };
  return { account, isKnown, bucket, failures: await readFailures(pool, bucket) };
}

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
  const { idleMs, absoluteMs } = sessionTimesBy(services.settings);
  const idleSince = now - idleMs;
  // Presence is the user's own switch: only the first session turns it on.
  const isFirst = !(await hasLiveSession(client, userId, { now, idleSince }));
  const session = { id: newId('session', now), endsAt: now + absoluteMs };
  const tokens = { accessToken: newToken(), refreshToken: newToken() };
  await insertSession(
    client,
    { ...session, userId, deviceHash, ip: origin.ip, userAgent: device.userAgent },
    now,
  );
  const choice = { userId, deviceHash, exceptSessionId: session.id };
  const { ended, outbox } = await endSessions(client, choice, 'replaced', { now, idleMs });
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
