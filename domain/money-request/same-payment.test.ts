import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { checkSeparate, maybeSamePayment, type Movement } from './same-payment.ts';

const day = 24 * 60 * 60 * 1000;
const now = 100 * day;

function movement(id: string, set: Partial<Movement> = {}): Movement {
  const at = set.bookedAt ?? now;
  return {
    id,
    amount: minor(5000_00n),
    utr: null,
    isRequest: false,
    from: at,
    bookedAt: at,
    by: 'Asha',
    ...set,
  };
}
const byHand = (set?: Partial<Movement>) => movement('ENT1', set);
const request = (set?: Partial<Movement>) =>
  movement('MR1', { isRequest: true, from: now - day, bookedAt: null, ...set });
const utr = '412345678901';

describe('whether two movements of an account may be one payment', () => {
  test.each<[string, Movement, Movement, boolean]>([
    ['a request with a reference, and by hand without', request({ utr }), byHand(), true],
    ['a request without a reference, and by hand with one', request(), byHand({ utr }), true],
    ['neither has a reference', request(), byHand(), true],
    ['both have, and they differ', request({ utr }), byHand({ utr: '412345678902' }), false],
    ['both have the same, which the register refuses', request({ utr }), byHand({ utr }), false],
    ['another amount', request(), byHand({ amount: minor(5000_01n) }), false],
    ['paid in and paid out', request(), byHand({ amount: minor(-5000_00n) }), false],
    ['two by hand without any reference', byHand(), movement('ENT2'), false],
    ['two by hand, one with a reference', byHand({ utr }), movement('ENT2'), true],
    ['two requests for one top-up', request(), movement('MR2', { isRequest: true, utr }), true],
    [
      'two requests to be paid out',
      request({ amount: minor(-5000_00n) }),
      movement('MR2', { isRequest: true, amount: minor(-5000_00n) }),
      false,
    ],
    [
      'by hand six days before it was asked for',
      request(),
      byHand({ bookedAt: now - 7 * day }),
      true,
    ],
    ['nine days before', request(), byHand({ bookedAt: now - 9 * day }), false],
    ['by hand while it waits for long', request({ from: now - 30 * day }), byHand(), true],
    [
      'by hand nine days after it was approved',
      request({ from: now - 10 * day, bookedAt: now - 9 * day }),
      byHand(),
      false,
    ],
    ['itself', request(), request(), false],
  ])('%s', (_what, one, other, expected) => {
    expect([maybeSamePayment(one, other), maybeSamePayment(other, one)]).toEqual([
      expected,
      expected,
    ]);
  });
});

describe('whether it may be booked', () => {
  test('not while it may be the same, unless somebody says that it is another', () => {
    const others = [movement('ENT0', { amount: minor(1n) }), byHand()];
    expect(checkSeparate(request(), others, false)).toMatchObject({
      code: 'InvalidTransition',
      reason: { code: 'payment_perhaps_booked', facts: { who: 'Asha' } },
      mayBeDuplicate: true,
    });
    expect(checkSeparate(request(), others, true).ok).toBe(true);
    expect(checkSeparate(request(), others.slice(0, 1), false).ok).toBe(true);
  });

  test('the refusal names a request that waits', () => {
    expect(checkSeparate(byHand(), [request()], false)).toMatchObject({
      reason: { code: 'payment_perhaps_asked', facts: { refId: 'MR1' } },
    });
  });
});
