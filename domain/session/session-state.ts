import { because } from '@peerdesk/contract/because.ts';
import type { PlainReasonCode } from '@peerdesk/contract/reason.ts';
import { refuse, type Refusal } from '../result.ts';

/** Every way in which a session ends, with the refusal that its next call gets. */
export const sessionEnds = {
  'signed-out': 'signed_out',
  replaced: 'signed_in_again',
  blocked: 'account_blocked',
  password: 'password_changed',
  factor: 'factor_changed',
  ended: 'session_ended',
  reused: 'session_used_twice',
  expired: 'session_expired',
} as const satisfies Record<string, PlainReasonCode>;
export type SessionEnd = keyof typeof sessionEnds;

export interface SessionState {
  revokedWhy: SessionEnd | null;
  isUserBlocked: boolean;
  /** Epoch milliseconds: the last use, and the end that no use extends. */
  seenAt: number;
  endsAt: number;
}

/** Why the session is over; null while it lives. */
export function sessionEnd(
  session: SessionState,
  { now, idleMs }: { now: number; idleMs: number },
): SessionEnd | null {
  if (session.revokedWhy) return session.revokedWhy;
  if (session.isUserBlocked) return 'blocked';
  const isIdle = now - session.seenAt >= idleMs;
  return isIdle || now >= session.endsAt ? 'expired' : null;
}

/**
 * The refusal of a session that has ended. A user who was idle is told since when they have been
 * offline, because a sleeping phone did not show it.
 */
export function refuseOver(session: SessionState, end: SessionEnd, idleMs: number): Refusal {
  const since = session.seenAt + idleMs;
  if (end !== 'expired' || since >= session.endsAt) return refuseEnded(end);
  return refuse(
    'SessionError',
    because('session_expired_since', {
      minutes: Math.round(idleMs / 60_000),
      since: new Date(since).toISOString(),
    }),
    { hasExpired: true },
  );
}

/** The portal signs out silently from a session that expired, and shows any other reason. */
export function refuseEnded(end: SessionEnd): Refusal {
  const hasExpired = end === 'expired' ? ({ hasExpired: true } as const) : {};
  return refuse('SessionError', sessionEnds[end], hasExpired);
}

/** The refusal for a token that was never issued. */
export function refuseSignedOut(): Refusal {
  return refuse('SessionError', 'sign_in_first');
}
