import { describe, expect, test } from 'vitest';
import { payinOf } from '../testing/payin.ts';
import { acceptsUtr, enterUtr as enter, isPastDeadline, utrEntriesLeft } from './enter-utr.ts';
import { expirePayin } from './expire.ts';

const utr = '412345678901';
const enterUtr = (order: Parameters<typeof enter>[0], text: string, now: number) =>
  enter(order, text, now, { unprovedHoldMinutes: 60 });

describe('entering a reference', () => {
  test('pending becomes processing and claims the reference', () => {
    expect(enterUtr(payinOf(), ' UTR: 4123 4567 8901 ', 0)).toMatchObject({
      ok: true,
      value: {
        event: 'utr_entered',
        utr: { utr, move: 'claim' },
        // It held the amount already.
        ...{ heldChange: 0n, mustCover: [] },
        after: { status: 'processing', utr, utrEntries: 1, flags: [] },
      },
    });
  });

  test('an expired order with a UPI ID stays expired, holds nothing and is LATE', () => {
    expect(enterUtr(payinOf({ status: 'expired' }), utr, 0)).toMatchObject({
      ok: true,
      value: { heldChange: 0n, after: { status: 'expired', flags: ['LATE'] } },
    });
  });

  test('past the deadline but not yet swept counts as late', () => {
    const entered = enterUtr(payinOf({ expiresAt: 10 }), utr, 10);
    expect(entered).toMatchObject({ value: { after: { status: 'processing', flags: ['LATE'] } } });
  });

  test('the same reference again changes nothing', () => {
    const order = payinOf({ status: 'processing', utr, utrEntries: 1 });
    expect(enterUtr(order, utr, 0)).toEqual({ ok: true, value: null });
  });

  test('may be corrected three times and no more', () => {
    let order = payinOf();
    for (const text of ['1', '2', '3', '4'].map((digit) => digit.repeat(12))) {
      const entered = enterUtr(order, text, 0);
      if (!entered.ok || !entered.value) throw new Error('was refused');
      order = entered.value.after;
    }
    expect(utrEntriesLeft(order)).toBe(0);
    expect(enterUtr(order, '5'.repeat(12), 0)).toMatchObject({
      ok: false,
      code: 'InvalidTransition',
      reason: { code: 'payin_utr_corrections_spent', facts: { most: 3 } },
    });
    expect(acceptsUtr(order)).toBe(false);
    expect(acceptsUtr({ ...order, utrEntries: 3 })).toBe(true);
  });

  test('the timeline keeps the reference, and after a correction the one before', () => {
    const other = '9'.repeat(12);
    const detailOf = (set: Parameters<typeof payinOf>[0]) => {
      const entered = enterUtr(payinOf(set), utr, 0);
      return entered.ok ? entered.value?.detail : entered.code;
    };
    expect(detailOf({})).toEqual({ utr });
    expect(detailOf({ status: 'processing', utr: other })).toEqual({ utr, before: other });
  });

  test.each([
    ['created', 'payin_has_no_account'],
    ['unassigned', 'payin_has_no_account'],
    ['approved', 'payin_approved_already'],
    ['declined', 'payin_was_declined'],
  ] as const)('a %s order takes none, and says why: %s', (status, code) => {
    expect(acceptsUtr(payinOf({ status }))).toBe(false);
    expect(enterUtr(payinOf({ status }), utr, 0)).toMatchObject({
      ok: false,
      code: 'InvalidTransition',
      reason: { code },
    });
  });

  test.each(['pending', 'processing', 'expired'] as const)('a %s order takes one', (status) => {
    expect(acceptsUtr(payinOf({ status }))).toBe(true);
  });

  test('an expired order that never had a UPI ID takes none', () => {
    const unopened = payinOf({ status: 'expired', peerUpiId: null });
    expect(acceptsUtr(unopened)).toBe(false);
    const reason = { code: 'payin_expired_unopened' };
    expect(enterUtr(unopened, utr, 0)).toMatchObject({ reason });
  });

  test.each([
    ['pending', 11, false],
    ['pending', 10, true],
    ['pending', null, false],
    ['expired', 11, true],
    // Its reference came in time; what waits is the decision.
    ['processing', 9, false],
  ] as const)('a %s order with a deadline at %s is late at 10: %s', (status, expiresAt, isLate) => {
    expect(isPastDeadline(payinOf({ status, expiresAt }), 10)).toBe(isLate);
  });

  test('a wrong shape is refused beside the field', () => {
    expect(enterUtr(payinOf(), '12345678901', 0)).toMatchObject({
      ok: false,
      code: 'ValidationError',
      fields: { utr: { code: 'utr_zero_lost' } },
    });
  });
});

describe('expiry', () => {
  test('frees what a pending order held', () => {
    expect(expirePayin(payinOf({ expiresAt: 5 }), 5)).toMatchObject({
      heldChange: -100_000n,
      after: { status: 'expired', peerUpiId: 'asha@okaxis' },
    });
  });

  test('ends nothing before the deadline, nor an order whose reference is in', () => {
    expect(expirePayin(payinOf({ expiresAt: 5 }), 4)).toBeNull();
    expect(expirePayin(payinOf({ status: 'processing', expiresAt: 5 }), 9)).toBeNull();
    expect(expirePayin(payinOf({ expiresAt: null }), 9)).toBeNull();
  });
});
