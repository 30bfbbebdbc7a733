import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { candidateOf, payinOf } from '../testing/payin.ts';
import { freeHold } from './free-hold.ts';
import { claimHoldsUntil, unprovedMost, whyUnprovedIsFull, type Unproved } from './unproved.ts';

const nothing: Unproved = {
  amount: minor(0n),
  count: 0,
  largeCount: 0,
  customerAmount: minor(0n),
};
const rules = { customerUnprovedMost: minor(1_00_000_00n), merchantUnprovedPercent: 50 };
const order = payinOf({ resolveType: 'utr', amount: minor(10_000_00n) });
const most = (set: Parameters<typeof candidateOf>[0] = {}, held: Partial<Unproved> = {}) =>
  unprovedMost(order, { ...nothing, ...held }, [candidateOf(set)], rules);

describe('what the unproved claims of a merchant may hold', () => {
  test('is half of what the wallet has available and they hold already', () => {
    const peer = { available: minor(60_000_00n) };
    expect(most({ peer }).amount).toBe(30_000_00n);
    expect(most({ peer }, { amount: minor(40_000_00n), count: 3 }).amount).toBe(50_000_00n);
  });

  test('counts a wallet once, however many UPI IDs it has, and no more than their caps leave', () => {
    const peer = { available: minor(60_000_00n) };
    const two = [candidateOf({ peer }), candidateOf({ peer, upiId: 'W' })];
    expect(unprovedMost(order, nothing, two, rules)).toMatchObject({ amount: 30_000_00n });
    expect(most({ peer, dailyAmount: minor(25_000_00n) }).amount).toBe(12_500_00n);
    const used = { ...candidateOf().used, largeAmount: minor(3_80_000_00n), largeCount: 5 };
    expect(most({ used })).toMatchObject({ amount: 10_000_00n, count: 10 });
  });

  test('leaves out what the UPI ID has taken already, by its own cap and by the network’s', () => {
    const peer = { available: minor(10_00_000_00n) };
    const used = { ...candidateOf().used, amount: minor(40_000_00n), count: 4 };
    const dailyAmount = minor(1_00_000_00n);
    expect(most({ peer, used, dailyAmount }).amount).toBe(30_000_00n);
    const small = { ...order, amount: minor(500_00n) };
    const countOf = (set: Parameters<typeof candidateOf>[0]) =>
      unprovedMost(small, nothing, [candidateOf(set)], rules).count;
    expect(countOf({ used })).toBe(23);
    expect(countOf({ used, dailyCount: 10 })).toBe(3);
    expect(countOf({ used, dailyCount: 1_000 })).toBe(23);
  });

  test('is nothing of peers that take no orders', () => {
    for (const peer of [{ presence: 'offline' }, { tag: 'watch' }, { frozen: true }] as const) {
      expect(most({ peer })).toMatchObject({ amount: order.amount, count: 1 });
    }
  });

  test('large orders count apart from small ones', () => {
    const small = { ...order, amount: minor(500_00n) };
    const both = (one: typeof order) => unprovedMost(one, nothing, [candidateOf()], rules);
    expect(both(order)).toMatchObject({ count: 12, countedFrom: 2_000_00n });
    expect(both(small)).toMatchObject({ count: 25, countedFrom: 0n });
  });

  test.each([
    ['the first, whatever it takes', {}, null],
    ['to the last rupee', { amount: minor(20_000_00n), count: 1, largeCount: 1 }, null],
    [
      'not a rupee more',
      { amount: minor(20_000_01n), count: 1, largeCount: 1 },
      'merchant_unproved_most',
    ],
    ['not one order more', { count: 30, largeCount: 12 }, 'merchant_unproved_most'],
    ['of its customer', { customerAmount: minor(90_000_01n) }, 'customer_unproved_most'],
  ])('%s', (_name, set, code) => {
    const held = { ...nothing, ...set };
    const bound = { ...most(), amount: minor(30_000_00n), count: 12 };
    expect(whyUnprovedIsFull(order, held, bound)?.code ?? null).toBe(code);
  });

  test('a single one may always hold, of whatever amount', () => {
    const bound = unprovedMost(order, nothing, [], { ...rules, customerUnprovedMost: minor(0n) });
    expect(whyUnprovedIsFull(order, nothing, bound)).toBeNull();
  });
});

describe('how long a claim holds', () => {
  const hour = { unprovedHoldMinutes: 60 };

  test('an hour from the first reference of an order that only a bank line decides', () => {
    expect(claimHoldsUntil(order, 1000, hour)).toBe(3_601_000);
    expect(claimHoldsUntil({ ...order, holdsUntil: 5 }, 1000, hour)).toBe(5);
    expect(claimHoldsUntil(payinOf(), 1000, hour)).toBeNull();
  });

  const claimed = payinOf({ status: 'processing', resolveType: 'utr', holdsUntil: 100 });

  test('then it holds nothing and is as open as before', () => {
    expect(freeHold(claimed, { isMerchantActive: true, now: 99 })).toBeNull();
    const unlimited = { ...claimed, holdsUntil: null };
    expect(freeHold(unlimited, { isMerchantActive: true, now: 100 })).toBeNull();
    expect(freeHold(claimed, { isMerchantActive: true, now: 100 })).toMatchObject({
      event: 'hold_freed',
      heldChange: -claimed.amount,
      mustCover: [],
      after: { status: 'processing', freedAt: 100 },
      detail: { reason: { code: 'hold_freed_unproved' } },
    });
  });

  test('whatever an order of a merchant that is not active holds is freed at once', () => {
    for (const status of ['pending', 'processing'] as const) {
      const freed = freeHold(payinOf({ status }), { isMerchantActive: false, now: 1 });
      expect(freed).toMatchObject({
        after: { status, freedAt: 1 },
        detail: { reason: { code: 'hold_freed_merchant' } },
      });
    }
  });

  test.each(['created', 'unassigned', 'approved', 'declined', 'expired'] as const)(
    'a %s one holds nothing to free',
    (status) => {
      expect(freeHold(payinOf({ status }), { isMerchantActive: false, now: 1 })).toBeNull();
    },
  );

  test('nothing is freed twice', () => {
    const freed = { ...claimed, freedAt: 100 };
    expect(freeHold(freed, { isMerchantActive: false, now: 200 })).toBeNull();
  });
});
