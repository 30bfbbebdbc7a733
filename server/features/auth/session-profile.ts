import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { sessionLimits } from '@peerdesk/domain/limits.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Services } from '../../core/services.ts';
import { readProfile } from '../../core/account/profile.ts';
import { insertToken } from '../../core/account/session/session-store.ts';
import { hashOf } from '../../core/account/tokens.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** When an access token issued now expires: never after its session. */
export function accessEnd(endsAt: number, now: number): number {
  return Math.min(now + sessionLimits.accessTokenMs, endsAt);
}

/** Stores the hashes of a session's next tokens. */
export async function insertTokens(
  client: Client,
  tokens: TokenPair,
  session: { id: string; endsAt: number },
  now: number,
): Promise<void> {
  const sessionId = session.id;
  await insertToken(client, {
    hash: hashOf(tokens.accessToken),
    sessionId,
    kind: 'access',
    expiresAt: accessEnd(session.endsAt, now),
  });
  await insertToken(client, {
    hash: hashOf(tokens.refreshToken),
    sessionId,
    kind: 'refresh',
    expiresAt: session.endsAt,
  });
}

/** A session with its newest tokens. */
interface Opened {
  userId: string;
  tokens: TokenPair;
  endsAt: number;
  now: number;
  /** When the access token expires, if it is not new. */
  expires?: number;
}

/** The response of a sign-in and a refresh. */
export async function sessionProfileOf(
  services: Services,
  client: Client,
  { userId, tokens, endsAt, now, expires = accessEnd(endsAt, now) }: Opened,
): Promise<SessionProfile> {
  const profile = await readProfile(services, client, userId);
  return {
    ...profile,
    ...tokens,
    expires: iso(expires),
    sessionEndsAt: iso(endsAt),
    sessionIdleMinutes: services.settings.current().security.sessionIdleMinutes,
  };
}
