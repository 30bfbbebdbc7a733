import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../ledger/postings.ts';
import { disputedPayout, liveEntry } from '../testing/dispute.ts';
import { acceptedPayout } from '../testing/payout.ts';
import type { Payout } from './payout.ts';
import { creditedClaim, payoutChange, payoutDecided } from './payout.ts';
import { reversePayout } from './reverse.ts';

const approved = (set: Partial<Payout> = {}) => disputedPayout({ flags: [], ...set });
const reverse = (set: Partial<Payout> = {}, reason = 'Paid to a closed account') =>
  reversePayout({ payout: approved(set), entry: liveEntry(), reason });

describe('reversing a paid pay-out', () => {
  test('takes back every posting, in words that are in the books and on the timeline', () => {
    const done = reverse();
    if (!done.ok) throw new Error(done.reason.code);
    const { entry, event, detail } = done.value;
    expect(event).toBe('reversed');
    expect(entry).toMatchObject({
      kind: 'payout_reversed',
      reverses: 'E1',
      reason: 'Paid to a closed account',
    });
    expect(sumOf([...liveEntry().postings, ...(entry?.postings ?? [])])).toBe(0n);
    expect(detail).toEqual({
      note: 'Paid to a closed account',
      utr: '400000000001',
      peerId: 'P',
    });
    expect(reverse({}, '')).toMatchObject({ value: { detail: { note: '' } } });
  });

  test('leaves it waiting for another payer, in its next round, held for its merchant', () => {
    expect(reverse({ flags: ['REVOKED', 'UTR_CONTESTED'] })).toMatchObject({
      value: {
        after: {
          ...{ status: 'created', peerId: null, utr: null, proofId: null, round: 1 },
          ...{ decidedAt: null, decidedBy: null, peerUpiId: 'asha@okaxis', wasRevealed: true },
          flags: ['REVOKED', 'REVERSED'],
        },
      },
    });
  });

  test('gives way to a dispute, which decides the same after hearing both', () => {
    expect(reverse({ flags: ['DISPUTED'] })).toMatchObject({
      code: 'InvalidTransition',
      reason: { code: 'payout_disputed' },
    });
  });

  test.each(payoutStatuses.filter((status) => status !== 'approved'))(
    'is for what is paid, not %s; and happens once',
    (status) => {
      expect(reverse({ status })).toMatchObject({
        code: 'InvalidTransition',
        reason: { code: 'payin_not_approved' },
      });
      expect(reverse({ status, flags: ['REVERSED'] })).toMatchObject({
        code: 'AlreadyDecided',
        reason: { code: 'order_reversed' },
      });
    },
  );

  test('an approval without an entry is a bug', () => {
    const unbooked = { payout: approved(), entry: null, reason: 'x' };
    expect(() => reversePayout(unbooked)).toThrow('PO1 is approved without an entry');
  });
});

describe('the marks of a pay-out', () => {
  const flags = ['REVOKED', 'REVERSED', 'UTR_CONTESTED'] as const;

  test('once it is paid again it is no longer reversed, and its reference not contested', () => {
    const paid = payoutChange(acceptedPayout({ flags }), { status: 'approved' }, 'paid');
    expect(paid.after.flags).toEqual(['REVOKED']);
  });

  test('stay with any other change', () => {
    const released = payoutChange(acceptedPayout({ flags }), { status: 'created' }, 'released');
    expect(released.after.flags).toEqual(flags);
    const disputed = payoutChange(approved({ flags }), {}, 'disputed');
    expect(disputed.after.flags).toEqual(flags);
  });

  test('a change that the table does not have is a bug', () => {
    expect(() => payoutChange(approved(), { status: 'pending' }, 'paid')).toThrow('PO1');
  });
});

describe('who is credited with a reference', () => {
  const claim = (peerId: string, utr: string) => ({ peerId, subadminId: null, utr });

  test('whoever entered it, and of two whoever has the pay-out', () => {
    const otherUtrs = [claim('Q', '1'), claim('P', '1'), claim('R', '2')];
    expect(creditedClaim({ otherUtrs, peerId: 'P' }, '1')?.peerId).toBe('P');
    expect(creditedClaim({ otherUtrs, peerId: 'Z' }, '1')?.peerId).toBe('Q');
    expect(creditedClaim({ otherUtrs, peerId: 'P' }, '2')?.peerId).toBe('R');
    expect(creditedClaim({ otherUtrs, peerId: 'P' }, '3')).toBeUndefined();
  });
});

test('what is decided says by whom and when, or only that it is', () => {
  const status = 'approved';
  expect(payoutDecided(approved({ decidedAt: 0 }))).toMatchObject({
    code: 'AlreadyDecided',
    reason: {
      code: 'payout_decided_by',
      facts: { who: 'Asha', status, at: '1970-01-01T00:00:00.000Z' },
    },
  });
  for (const unknown of [{ decidedAt: null }, { decidedBy: null }]) {
    expect(payoutDecided(approved(unknown)).reason).toEqual({
      code: 'payout_decided',
      facts: { status },
    });
  }
});
