import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { candidateOf, payinOf } from '../testing/payin.ts';
import { openPayin } from './open-payin.ts';

const now = 1_000_000;
const rules = {
  payinOpenMinutes: 15,
  openPayinsPerCustomer: 3,
  customerUnprovedMost: minor(1_00_000_00n),
  merchantUnprovedPercent: 50,
};
const created = payinOf({
  status: 'created',
  peerId: null,
  upiId: null,
  peerUpiId: null,
  openedAt: null,
  expiresAt: now + 1,
});

const open = (set: Partial<Parameters<typeof openPayin>[0]> = {}) =>
  openPayin({
    order: created,
    isMerchantActive: true,
    isIntakeStopped: false,
    candidates: [candidateOf()],
    openOfCustomer: 0,
    unproved: null,
    rules,
    now,
    ...set,
  });

describe('opening a pay-in', () => {
  test('for a merchant that is not active it waits, whatever is free', () => {
    expect(open({ isMerchantActive: false })).toMatchObject({
      ok: true,
      value: { event: 'no_capacity', after: { status: 'unassigned', peerUpiId: null } },
    });
  });

  test('a free UPI ID makes it pending for 15 minutes and holds its amount', () => {
    const opened = open();
    expect(opened).toMatchObject({
      ok: true,
      value: {
        event: 'assigned',
        heldChange: 100_000n,
        assignment: { upiId: 'V', upiVersion: 0 },
        after: { status: 'pending', peerUpiId: 'asha@okaxis', expiresAt: now + 900_000 },
      },
    });
  });

  test('none free makes it unassigned, which holds nothing', () => {
    expect(open({ candidates: [] })).toMatchObject({
      ok: true,
      value: { event: 'no_capacity', heldChange: 0n, after: { status: 'unassigned' } },
    });
  });

  test('one that waits and still finds none is left as it is', () => {
    const waiting = payinOf({ ...created, status: 'unassigned' });
    expect(open({ order: waiting, candidates: [] })).toEqual({ ok: true, value: null });
  });

  test.each(['pending', 'processing', 'approved', 'declined', 'expired'] as const)(
    'a %s one is left as it is',
    (status) => {
      expect(open({ order: payinOf({ status }) })).toEqual({ ok: true, value: null });
    },
  );

  test('past its deadline nothing is assigned any more', () => {
    expect(open({ order: { ...created, expiresAt: now } })).toEqual({ ok: true, value: null });
  });

  test('the fourth open payment of a customer is refused', () => {
    expect(open({ openOfCustomer: 2 }).ok).toBe(true);
    expect(open({ openOfCustomer: 3 })).toMatchObject({ ok: false, code: 'NoCapacity' });
  });

  test('one that no person decides waits while others hold as much as they may', () => {
    const order = payinOf({ ...created, resolveType: 'utr' });
    const amount = minor(4_00_000_00n);
    const unproved = { amount, count: 4, largeCount: 4, customerAmount: minor(0n) };
    const peer = { available: minor(3_00_000_00n) };
    const candidates = [candidateOf({ peer })];
    expect(open({ order, unproved, candidates })).toMatchObject({
      value: { event: 'no_capacity', detail: { reason: { code: 'merchant_unproved_most' } } },
    });
    expect(open({ unproved, candidates })).toMatchObject({ value: { event: 'assigned' } });
    const waiting = payinOf({ ...order, status: 'unassigned' });
    expect(open({ order: waiting, unproved, candidates })).toEqual({ ok: true, value: null });
    const none = { ...unproved, amount: minor(0n), count: 0, largeCount: 0 };
    expect(open({ order, unproved: none, candidates })).toMatchObject({
      value: { event: 'assigned', unprovedMost: { amount: 1_50_000_00n, count: 25 } },
    });
  });
});
