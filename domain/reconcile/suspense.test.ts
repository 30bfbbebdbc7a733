import { suspenseAges } from '@peerdesk/contract/suspense.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../ledger/postings.ts';
import { minor } from '../money.ts';
import { ageOf, refundEntry, refundOf, spanOf, writeOff, type SuspenseCredit } from './suspense.ts';

const day = 24 * 60 * 60 * 1000;
const now = 100 * day;
const creditOf = (set: Partial<SuspenseCredit> = {}): SuspenseCredit => ({
  lineId: 'L1',
  amount: minor(50_000n),
  inSuspense: 2,
  vpa: 'ravi@oksbi',
  isVpaWhole: true,
  settledBy: null,
  isRefundReturned: false,
  ...set,
});

describe('the age of a credit', () => {
  test.each([
    [0, '0-1'],
    [1.9, '0-1'],
    [2, '2-7'],
    [7.9, '2-7'],
    [8, '8-30'],
    [30.9, '8-30'],
    [31, '31+'],
    [900, '31+'],
  ])('%s days: %s', (days, age) => {
    expect(ageOf(now - days * day, now)).toBe(age);
  });

  test('its span holds it, and no other span does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * day }), (old) => {
        const at = now - old;
        const holding = suspenseAges.filter((age) => {
          const { from, until } = spanOf(age, now);
          return (from === null || at >= from) && (until === null || at < until);
        });
        expect(holding).toEqual([ageOf(at, now)]);
      }),
    );
  });
});

describe('the end of a credit in suspense', () => {
  test('a refund goes to the whole UPI ID of its sender, and only once', () => {
    expect(refundOf(creditOf())).toMatchObject({ value: { vpa: 'ravi@oksbi', from: 'suspense' } });
    for (const [set, code] of [
      [{ vpa: null }, 'line_sender_unknown'],
      [{ isVpaWhole: false }, 'line_sender_unknown'],
      [{ inSuspense: null }, 'line_not_in_suspense'],
      [{ inSuspense: null, settledBy: 'PO1' }, 'line_settled'],
      [{ inSuspense: null, settledBy: 'written_off' }, 'line_settled'],
    ] as const) {
      expect(refundOf(creditOf(set))).toMatchObject({ ok: false, reason: { code } });
    }
    const returned = { inSuspense: null, settledBy: 'PO1', isRefundReturned: true };
    expect(refundOf(creditOf(returned))).toMatchObject({ value: { from: 'returned' } });
  });

  test('both ends take it out of suspense to the paisa', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (amount) => {
        const credit = creditOf({ amount: minor(amount) });
        const refund = refundEntry(credit, { refId: 'PO1', merchantId: 'M', round: 0 });
        const written = writeOff(credit, 'a year old');
        if (!written.ok) throw new Error(written.reason.code);
        for (const { postings } of [refund, written.value]) {
          expect(sumOf(postings)).toBe(0n);
          expect(postings[0]).toEqual({ account: 'suspense', amount: -amount });
        }
      }),
    );
  });

  test('what is settled or not there is not written off', () => {
    expect(writeOff(creditOf({ inSuspense: null }), 'x').ok).toBe(false);
    expect(writeOff(creditOf({ settledBy: 'PO1' }), 'x').ok).toBe(false);
    expect(writeOff(creditOf(), 'x')).toMatchObject({ value: { orderRef: 'L1', round: 2 } });
  });
});
