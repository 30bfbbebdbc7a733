import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { covered } from '../ledger/available.ts';
import { accounts } from '../ledger/postings.ts';
import { candidateOf, payinOf } from '../testing/payin.ts';
import { amountWithinLimits, openPayin, unopenedDeadline } from './open-payin.ts';

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

  test('the wallet of the peer has to cover what is held, without going below zero', () => {
    const wallet = covered(accounts.peerWallet('P'), { on: 'owner', upTo: minor(0n) });
    expect(open()).toMatchObject({ value: { mustCover: [wallet] } });
    expect(open({ candidates: [] })).toMatchObject({ value: { mustCover: [] } });
  });

  test('the timeline keeps which UPI ID of whom was taken, and all that were considered', () => {
    const paused = candidateOf({ upiId: 'W', status: 'paused' });
    const found = open({ candidates: [candidateOf(), paused] });
    const considered = [
      { upiId: 'V', reason: 'taken' },
      { upiId: 'W', reason: 'upi_not_active' },
    ];
    expect(found).toMatchObject({
      value: { detail: { upi: 'asha@okaxis', peer: 'Asha', considered } },
    });
    expect(found.ok && found.value && 'others' in found.value.detail).toBe(false);
    const many = Array.from({ length: 11 }, (_, n) => candidateOf({ ...paused, upiId: `w${n}` }));
    expect(open({ candidates: many })).toMatchObject({
      value: { event: 'no_capacity', detail: { others: { upi_not_active: ['w10'] } } },
    });
  });

  test('a switch that stops new pay-ins makes it wait, and is named as the reason', () => {
    expect(open({ isIntakeStopped: true })).toMatchObject({
      value: { event: 'no_capacity', detail: { reason: { code: 'intake_stopped' } } },
    });
    const none = open({ candidates: [] });
    expect(none.ok && none.value && 'reason' in none.value.detail).toBe(false);
  });

  test('one that waited is served when there is capacity, from when it was opened', () => {
    const waiting = { ...created, status: 'unassigned', openedAt: now - 5 } as const;
    expect(open({ order: waiting })).toMatchObject({
      value: {
        event: 'assigned',
        openMost: null,
        after: { status: 'pending', openedAt: now - 5, assignedAt: now, expiresAt: now + 900_000 },
      },
    });
    expect(open()).toMatchObject({ value: { openMost: 3, after: { openedAt: now } } });
  });

  test('one that waited counts as open already, so its customer’s limit is no bar', () => {
    const waiting = { ...created, status: 'unassigned' } as const;
    expect(open({ order: waiting, openOfCustomer: 3 })).toMatchObject({
      value: { event: 'assigned' },
    });
  });

  test('without a deadline it is served too', () => {
    expect(open({ order: { ...created, expiresAt: null } })).toMatchObject({
      value: { event: 'assigned' },
    });
  });

  test('each change is a new version of the order', () => {
    expect(open()).toMatchObject({ value: { after: { version: created.version + 1 } } });
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
      const order = payinOf({ status, expiresAt: now + 1 });
      expect(open({ order })).toEqual({ ok: true, value: null });
    },
  );

  test('past its deadline nothing is assigned any more', () => {
    expect(open({ order: { ...created, expiresAt: now } })).toEqual({ ok: true, value: null });
  });

  test('the fourth open payment of a customer is refused', () => {
    expect(open({ openOfCustomer: 2 }).ok).toBe(true);
    expect(open({ openOfCustomer: 3 })).toMatchObject({
      ok: false,
      code: 'NoCapacity',
      reason: { code: 'customer_has_open_payins', facts: { most: 3 } },
    });
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

test('one that nobody opens waits for as many minutes as Settings say', () => {
  expect(unopenedDeadline(now, { payinUnopenedMinutes: 30 })).toBe(now + 1_800_000);
});

test.each([
  [9_999n, false],
  [10_000n, true],
  [15_000n, true],
  [20_000n, true],
  [20_001n, false],
])('the limits of an amount are part of what is allowed: %d, %s', (amount, isAllowed) => {
  expect(amountWithinLimits(minor(amount), minor(10_000n), minor(20_000n))).toBe(isAllowed);
});
