import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { setPresence } from '../../core/account/profile.ts';
import { hasLiveSession, insertSession } from '../../core/account/session/session-store.ts';
import { sessionTimesBy } from '../../core/account/session/session-times.ts';
import { hashOf } from '../../core/account/tokens.ts';
import type { Context } from '../../core/handler.ts';
import { signedBy } from '../../core/write/author.ts';
import type { Transaction } from '../../core/write/change-writer.ts';
import { newId, newToken } from '../../platform/db/ids.ts';
import type { AnyCaller } from '../../platform/http/caller/callers.ts';
import { insertTokens, sessionProfileOf } from './session-profile.ts';

/** How somebody signed in, for the audit. */
export type SigninWay = 'password' | 'password_and_code' | 'passkey';

/** The cookie that the device has, if this server issued it; a new one otherwise. */
export interface DeviceToken {
  token: string;
  isNew: boolean;
}

export function deviceToken({ device }: Pick<Context<AnyCaller>, 'device'>): DeviceToken {
  const cookie = usableCookie(device.cookie);
  return { token: cookie ?? newToken(), isNew: cookie === null };
}

/** A cookie in the form that this server issues; anything else is replaced. */
export function usableCookie(cookie: string | null): string | null {
  return cookie !== null && /^[\w-]{43}$/.test(cookie) ? cookie : null;
}

/** Opens a session of a user, who is locked, and ends the one that the device had. */
export async function openSession(
  { client, commit }: Transaction,
  context: Context<AnyCaller>,
  user: { id: string; name: string },
  { deviceToken: token, way }: { deviceToken: string; way: SigninWay },
): Promise<SessionProfile> {
  const { services, now, origin, device } = context;
  const userId = user.id;
  const deviceHash = hashOf(token);
  // Presence is the user's own switch: only the first session turns it on.
  const { idleMs, absoluteMs } = sessionTimesBy(services.settings);
  const isFirst = !(await hasLiveSession(client, userId, { now, idleSince: now - idleMs }));
  const session = { id: newId('session', now), endsAt: now + absoluteMs };
  const tokens = { accessToken: newToken(), refreshToken: newToken() };
  const isProved = way !== 'password';
  const { userAgent } = device;
  await insertSession(
    client,
    { ...session, userId, deviceHash, isProved, ip: origin.ip, userAgent },
    now,
  );
  const choice = { userId, deviceHash, exceptSessionId: session.id };
  const { ended, outbox } = await endSessions(client, choice, 'replaced', { now, idleMs });
  if (isFirst) outbox.push(...(await setPresence(client, userId, 'online', now)));
  await insertTokens(client, tokens, session, now);
  const actor: Actor = { kind: 'user', id: userId, name: user.name };
  await commit({
    ...signedBy({ now, actor, origin }),
    audit: [
      {
        action: 'auth.signin',
        subject: `user:${userId}`,
        after: { session: session.id, replaced: ended, userAgent, way },
      },
    ],
    outbox,
  });
  return sessionProfileOf(services, client, { userId, tokens, endsAt: session.endsAt, now });
}
