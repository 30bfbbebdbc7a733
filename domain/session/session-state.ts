import type { PlainReasonCode } from '@peerdesk/contract/reason.ts';
import { sessionLimits } from '../limits.ts';
import { refuse, type Refusal } from '../result.ts';

/** Every way in which a session ends, with what its next call is told. */
export const sessionEnds = {
  'signed-out': 'signed_out',
  replaced: 'signed_in_again',
  blocked: 'account_blocked',
  password: 'password_changed',
  reused: 'session_used_twice',
  expired: 'session_expired',
} as const satisfies Record<string, PlainReasonCode>;
export type SessionEnd = keyof typeof sessionEnds;

export interface SessionState {
  revokedWhy: SessionEnd | null;
  isUserBlocked: boolean;
  /** Epoch milliseconds: the last use, and the end that no use moves. */
  seenAt: number;
  endsAt: number;
}

/** Why nothing may be done in this session any more; null when it lives. */
export function sessionEnd(session: SessionState, now: number): SessionEnd | null {
  if (session.revokedWhy) return session.revokedWhy;
  if (session.isUserBlocked) return 'blocked';
  const isIdle = now - session.seenAt >= sessionLimits.idleMs;
  return isIdle || now >= session.endsAt ? 'expired' : null;
}

/** The portal signs out without a word when the message says `expired`, and shows any other. */
export function refuseEnded(end: SessionEnd): Refusal {
  return refuse('SessionError', sessionEnds[end]);
}

/** What a token that nobody was ever given is told. */
export function refuseSignedOut(): Refusal {
  return refuse('SessionError', 'sign_in_first');
}
