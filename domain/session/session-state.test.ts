import { describe, expect, test } from 'vitest';
import { minuteMs } from '../durations.ts';
import {
  refuseEnded,
  refuseOver,
  sessionEnd,
  sessionEnds,
  type SessionState,
} from './session-state.ts';

const start = Date.UTC(2026, 0, 5);
const alive: SessionState = {
  revokedWhy: null,
  isUserBlocked: false,
  seenAt: start,
  endsAt: start + 12 * 60 * minuteMs,
};

const endAt = (session: SessionState, now: number) =>
  sessionEnd(session, { now, idleMs: 30 * minuteMs });

describe('the end of a session', () => {
  test.each([
    [0, null],
    [30 * minuteMs - 1, null],
    [30 * minuteMs, 'expired'],
  ])('%i ms without use: %s', (idle, end) => {
    expect(endAt(alive, start + idle)).toBe(end);
  });

  test('whoever was idle is told since when, in words that contain “expired”', () => {
    const idle = refuseOver(alive, 'expired', 30 * minuteMs);
    expect(idle.hasExpired).toBe(true);
    expect(idle.reason).toEqual({
      code: 'session_expired_since',
      facts: { minutes: 30, since: new Date(start + 30 * minuteMs).toISOString() },
    });
    const used = { ...alive, seenAt: alive.endsAt - minuteMs };
    expect(refuseOver(used, 'expired', 30 * minuteMs).reason.code).toBe('session_expired');
    expect(refuseOver(alive, 'password', 30 * minuteMs).reason.code).toBe('password_changed');
  });

  test('after twelve hours use does not help', () => {
    const busy = { ...alive, seenAt: alive.endsAt };
    expect(endAt(busy, alive.endsAt - 1)).toBeNull();
    expect(endAt(busy, alive.endsAt)).toBe('expired');
  });

  test('a revoked session says why, even when it would have run out since', () => {
    const ended = { ...alive, revokedWhy: 'password' as const, isUserBlocked: true };
    expect(endAt(ended, alive.endsAt)).toBe('password');
    expect(endAt({ ...alive, isUserBlocked: true }, start)).toBe('blocked');
  });

  test('each end has a reason of its own', () => {
    const ends = Object.keys(sessionEnds) as (keyof typeof sessionEnds)[];
    expect(new Set(ends.map((end) => refuseEnded(end).reason.code)).size).toBe(ends.length);
  });
});
