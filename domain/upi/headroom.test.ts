import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { headroomOf, roomAt, usedBy, type Credit } from './headroom.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = 1_000 * day;
const rupees = (amount: number) => minor(BigInt(amount) * 100n);
const credit = (hoursAgo: number, amount: number): Credit => ({
  at: now - hoursAgo * hour,
  amount: rupees(amount),
});
const many = (count: number, amount: number) =>
  Array.from({ length: count }, (_, index) => credit(23 - index / 10, amount));
const caps = (set: Partial<Parameters<typeof headroomOf>[0]> = {}) => ({
  minAmount: rupees(100),
  maxAmount: rupees(1_00_000),
  dailyAmount: rupees(4_00_000),
  dailyCount: 50,
  ...set,
});

describe('the credits of the last 24 hours', () => {
  test('one counts for exactly 24 hours; those of ₹2,000 and more are large', () => {
    const credits = [credit(24, 500), credit(23.9, 1_999), credit(1, 2_000)];
    expect(usedBy(credits, now)).toEqual({
      amount: rupees(3_999),
      count: 2,
      largeAmount: rupees(2_000),
      largeCount: 1,
    });
  });
});

describe('when room for a payment comes back', () => {
  test('now, where it fits', () => {
    expect(roomAt(rupees(500), caps(), many(49, 100), now)).toBe(now);
  });

  test('when the oldest of too many leaves the window', () => {
    const credits = [credit(3, 500), credit(20, 500), credit(1, 500)];
    expect(roomAt(rupees(500), caps({ dailyCount: 3 }), credits, now)).toBe(now + 4 * hour);
    expect(roomAt(rupees(500), caps({ dailyCount: 2 }), credits, now)).toBe(now + 21 * hour);
  });

  test('when enough of the sum has left, not merely the next credit', () => {
    const credits = [credit(23, 100), credit(10, 900), credit(5, 900)];
    const own = caps({ dailyAmount: rupees(2_000) });
    expect(roomAt(rupees(100), own, credits, now)).toBe(now);
    expect(roomAt(rupees(200), own, credits, now)).toBe(now + hour);
    expect(roomAt(rupees(201), own, credits, now)).toBe(now + 14 * hour);
    expect(roomAt(rupees(2_000), own, credits, now)).toBe(now + 19 * hour);
  });

  test('a small payment need not wait for what only large ones fill', () => {
    const full = many(25, 2_000);
    expect(roomAt(rupees(1_999), caps(), full, now)).toBe(now);
    expect(roomAt(rupees(2_000), caps(), full, now)).toBe(now + hour);
    const sum = [credit(22, 10_000), credit(2, 3_90_000)];
    expect(roomAt(rupees(10_000), caps(), sum, now)).toBe(now + 2 * hour);
  });

  test('never for more than the cap itself', () => {
    expect(roomAt(rupees(501), caps({ dailyAmount: rupees(500) }), [], now)).toBeNull();
  });
});

describe('headroom', () => {
  test('an unused one takes payments up to its own largest', () => {
    expect(headroomOf(caps(), [], now)).toEqual({
      credits: { used: 0, most: 50 },
      largeCredits: { used: 0, most: 25 },
      largeAmount: { used: 0n, most: rupees(4_00_000) },
      amount: null,
      takesUpTo: rupees(1_00_000),
      roomAt: null,
    });
  });

  test.each([
    ['what is left of the network’s sum', caps(), [credit(1, 3_60_000)], 40_000],
    ['what is left of its own sum', caps({ dailyAmount: rupees(5_000) }), [credit(1, 4_400)], 600],
    ['below ₹2,000 once 25 large ones came', caps(), many(25, 2_000), 1_999.99],
    ['below ₹2,000 once the large sum is used', caps(), [credit(1, 3_99_000)], 1_999.99],
    ['nothing after as many as it may have', caps({ dailyCount: 2 }), many(2, 100), null],
    [
      'nothing, where the least is large and no large one fits',
      caps({ minAmount: rupees(2_000) }),
      many(25, 2_000),
      null,
    ],
  ])('takes %s', (_title, set, credits, upTo) => {
    const { takesUpTo, roomAt: again } = headroomOf(set, credits, now);
    expect(takesUpTo).toBe(upTo === null ? null : minor(BigInt(Math.round(upTo * 100))));
    expect(again).toBe(upTo === null ? now + hour : null);
  });

  test('its own cap on the sum is shown; the count is the lower of both', () => {
    const own = caps({ dailyAmount: rupees(5_000), dailyCount: 9 });
    expect(headroomOf(own, [credit(1, 700)], now)).toMatchObject({
      credits: { used: 1, most: 9 },
      amount: { used: rupees(700), most: rupees(5_000) },
    });
  });
});
