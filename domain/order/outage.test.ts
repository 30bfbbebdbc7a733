import { describe, expect, test } from 'vitest';
import { outageFromMs } from '../limits.ts';
import { outageSince, timeLostTo } from './outage.ts';

describe('an outage', () => {
  test.each([
    ['a short gap', outageFromMs, null],
    ['a long gap', outageFromMs + 1, { from: 1000, to: 1000 + outageFromMs + 1 }],
    ['a clock that went back', -5000, null],
  ])('%s', (_what, gap, expected) => {
    expect(outageSince(1000, 1000 + gap)).toEqual(expected);
  });
});

describe('the time that an outage took', () => {
  const outage = { from: 100_000, to: 400_000 };

  test.each([
    ['an order from before it, due during it', { since: 50_000, expiresAt: 200_000 }, 300_000],
    ['an order from before it, due after it', { since: 50_000, expiresAt: 900_000 }, 300_000],
    ['an order that began during it', { since: 250_000, expiresAt: 900_000 }, 150_000],
    ['an order that began after it', { since: 500_000, expiresAt: 900_000 }, 0],
    ['an order that was due before it', { since: 0, expiresAt: 100_000 }, 0],
  ])('%s', (_what, deadline, lost) => {
    expect(timeLostTo(outage, deadline)).toBe(lost);
  });

  test('an order has as much time left afterwards as it had before', () => {
    const deadline = { since: 50_000, expiresAt: 200_000 };
    const left = deadline.expiresAt + timeLostTo(outage, deadline) - outage.to;
    expect(left).toBe(deadline.expiresAt - outage.from);
  });
});
