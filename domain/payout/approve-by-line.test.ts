import { describe, expect, test } from 'vitest';
import { sumOf } from '../ledger/postings.ts';
import { percent } from '../ledger/tariff.ts';
import { minor } from '../money.ts';
import type { BankLine } from '../reconcile/bank-line.ts';
import { acceptedPayout } from '../testing/payout.ts';
import { approvePayoutByLine, lineOfPayer } from './approve-by-line.ts';

const utr = '412345678901';
const debit: BankLine = {
  id: 'L1',
  accountId: 'A',
  direction: 'debit',
  kind: 'PAYMENT',
  amount: minor(100_000n),
  rrn: utr,
  refs: [],
  at: 0,
  hasTime: false,
  orderRef: null,
  isAttested: true,
  shownBy: [],
  isDismissed: false,
};
const claim = { accountId: 'A', amount: minor(100_000n), utr, destination: 'ravi@oksbi' };

describe('the line that shows the payment of whoever has a pay-out', () => {
  test('is an attested debit of the amount from their account with their reference', () => {
    expect(lineOfPayer(claim, [debit])?.id).toBe('L1');
  });

  test.each<[string, Partial<BankLine>]>([
    ['only in a file of somebody who gains by it', { isAttested: false }],
    ['on another account', { accountId: 'B' }],
    ['with another amount', { amount: minor(99_999n) }],
    ['with another reference', { rrn: '412345678902' }],
    ['money that came in', { direction: 'credit' }],
    ['a charge', { kind: 'CHARGE' }],
    ['that paid another order', { orderRef: 'PO9' }],
    ['set aside', { isDismissed: true }],
    ['that went to somebody else', { counterparty: 'friend@oksbi' }],
  ])('not one %s', (_what, set) => {
    expect(lineOfPayer(claim, [{ ...debit, ...set }])).toBeNull();
  });

  test('nothing once the money came back', () => {
    const back = { ...debit, id: 'L2', direction: 'credit', kind: 'REVERSAL' } as const;
    expect(lineOfPayer(claim, [debit, back])).toBeNull();
    expect(lineOfPayer(claim, [debit, { ...back, isAttested: false }])?.id).toBe('L1');
  });

  test('nothing without a reference', () => {
    expect(lineOfPayer({ ...claim, utr: null }, [{ ...debit, rrn: null }])).toBeNull();
  });
});

describe('approving by that line', () => {
  const otherUtrs = [
    { peerId: 'Q', subadminId: null, utr: '412345678909' },
    { peerId: 'P', subadminId: null, utr },
  ];
  const approve = (set: Parameters<typeof acceptedPayout>[0]) =>
    approvePayoutByLine({
      order: acceptedPayout(set),
      utr,
      actor: { kind: 'system', id: null, name: 'System' },
      earningsOf: () => ({ commission: percent(0), override: null }),
      now: 5,
    });

  test('credits whoever has it, with nothing left to clear', () => {
    const change = approve({ otherUtrs });
    expect(change).toMatchObject({
      event: 'paid',
      after: { status: 'approved', peerId: 'P', utr, decidedAt: 5 },
      utr: { utr, move: 'use_again' },
      assignment: { move: 'end', peerId: 'P', why: 'paid' },
      detail: { utr },
    });
    expect(change?.entry).not.toHaveProperty('uncleared');
    expect(sumOf(change?.entry?.postings ?? [])).toBe(0n);
  });

  test('nothing where they did not enter this reference, or it is decided', () => {
    expect(approve({ otherUtrs: otherUtrs.slice(0, 1) })).toBeNull();
    expect(approve({ otherUtrs, status: 'approved' })).toBeNull();
    const [theirs, own] = otherUtrs;
    if (!theirs || !own) throw new Error('two claims are needed');
    // Theirs with this reference, and one's own with another one, are no claim together.
    const crossed = [
      { ...theirs, utr },
      { ...own, utr: '412345678908' },
    ];
    expect(approve({ otherUtrs: crossed })).toBeNull();
  });
});
