import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refreshDecision, sessionCheckEveryMs, sessionRefreshUnderMs } from './refresh-policy.ts';

const now = Date.UTC(2024, 2, 5, 9);

describe('refresh policy', () => {
  test('the specification’s figures: a check every 60 s, a refresh under 90 s', () => {
    expect([sessionCheckEveryMs, sessionRefreshUnderMs]).toEqual([60_000, 90_000]);
  });

  test.each([
    ['five minutes left', 300_000, 'keep'],
    ['exactly 90 s left is not fewer than 90 s', 90_000, 'keep'],
    ['a millisecond fewer', 89_999, 'refresh'],
    ['one millisecond left', 1, 'refresh'],
    ['the very end', 0, 'expired'],
    ['past', -1, 'expired'],
    ['a day past, as after a laptop slept', -86_400_000, 'expired'],
  ])('%s', (_, leftMs, decision) => {
    expect(refreshDecision({ now, expires: now + leftMs })).toBe(decision);
  });

  test('an unknown or unreadable end is expired', () => {
    expect(refreshDecision({ now, expires: null })).toBe('expired');
    expect(refreshDecision({ now, expires: Number.NaN })).toBe('expired');
  });

  test('checks at their interval refresh every token before it ends, if it lives over 60 s', () => {
    const life = fc.integer({ min: sessionCheckEveryMs + 1, max: 12 * 3_600_000 });
    const firstCheck = fc.integer({ min: 0, max: sessionCheckEveryMs });
    fc.assert(
      fc.property(life, firstCheck, (lifeMs, firstMs) => {
        let at = now + firstMs;
        while (refreshDecision({ now: at, expires: now + lifeMs }) === 'keep') {
          at += sessionCheckEveryMs;
        }
        expect(refreshDecision({ now: at, expires: now + lifeMs })).toBe('refresh');
      }),
    );
  });
});
