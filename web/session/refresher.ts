import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import type { ErrorCode } from '@peerdesk/contract/errors.ts';
import { refreshDecision } from '@peerdesk/domain/session/refresh-policy.ts';
import { ApiError } from '../lib/api-error.ts';
import type { AuthStore } from './auth-store.ts';

export interface RefresherParts {
  auth: AuthStore;
  now: () => number;
  /** `POST /auth/refresh`. */
  refresh: (tokens: { accessToken: string; refreshToken: string }) => Promise<SessionProfile>;
  /** Runs one at a time over all tabs of this site. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** The server said that this session is over. */
  onRefused: (error: ApiError) => void;
}

export interface Refresher {
  /** Refreshes the session if it is due; every caller of one moment shares one attempt. */
  refreshIfDue: () => Promise<void>;
  /**
   * Waits for a fresh token, if the present one has already ended. Throws where a later refresh may
   * still bring one: a call with one that has ended would end the session.
   */
  settled: () => Promise<void>;
}

/** What says nothing of the session: the server is busy, broken or not there. */
const mayPass: readonly ErrorCode[] = ['Unavailable', 'RateLimited', 'InternalError'];

/**
 * Keeps the session alive. Of several tabs only one refreshes, since the refresh token works once;
 * the others find its result in storage.
 */
export function createRefresher(parts: RefresherParts): Refresher {
  let underWay: Promise<void> | undefined;
  const decision = () => refreshDecision({ now: parts.now(), expires: parts.auth.expires() });

  async function refreshOnce(): Promise<void> {
    if (decision() === 'keep') {
      parts.auth.reload();
      return;
    }
    const { token, profile } = parts.auth.get();
    if (!profile?.refreshToken) return;
    try {
      const tokens = { accessToken: token, refreshToken: profile.refreshToken };
      const fresh = await parts.refresh(tokens);
      // Signing out while the answer was under way stays signed out.
      if (parts.auth.get().token === token) parts.auth.refreshed(fresh);
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass.includes(error.errorCode)) throw error;
      const isOver = error.errorCode === 'SessionError' && parts.auth.get().token === token;
      if (isOver) parts.onRefused(error);
    }
  }

  async function refresh(): Promise<void> {
    if (!parts.auth.get().isAuth || decision() === 'keep') return;
    underWay ??= parts.exclusively(refreshOnce).finally(() => {
      underWay = undefined;
    });
    await underWay;
  }

  return {
    // The next check tries again.
    refreshIfDue: () => refresh().catch(() => undefined),
    settled: async () => {
      if (decision() === 'expired') await refresh();
    },
  };
}
