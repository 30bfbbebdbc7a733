import { describe, expect, test } from 'vitest';
import { payoutCreditHoldMs } from '../limits.ts';
import { minor } from '../money.ts';
import { payinApproved, payoutApproved } from './approvals.ts';
import { clearsByTime } from './available.ts';
import {
  balanceChanges,
  intoSuspense,
  outOfSuspense,
  payoutCreated,
  payoutReturned,
  peerOfAccount,
  sumOf,
} from './postings.ts';
import { mayReverseAlone, mostMoved, reverseWalletChange, takingsOf } from './reverse.ts';
import { percent } from './tariff.ts';

const money = {
  refId: 'PO1',
  merchantId: 'M',
  amount: minor(100_000n),
  fee: minor(2_000n),
  round: 4,
};

describe('each entry in full', () => {
  test('of an approved pay-in', () => {
    const terms = {
      fee: { ...percent(300), flat: minor(5n) },
      commission: { ...percent(100), flat: minor(2n) },
      override: { subadminId: 'S', bps: 50 },
    } as unknown as Parameters<typeof payinApproved>[0]['terms'];
    const order = { refId: 'PI1', peerId: 'P', merchantId: 'M', received: minor(100_000n), terms };
    const entry = payinApproved({ ...order, round: 3 });
    expect(entry).toMatchObject({
      kind: 'payin_approved',
      orderRef: 'PI1',
      round: 3,
      terms: { feeBps: 300, feeFlat: 5n, commissionBps: 100, commissionFlat: 2n, amount: 100_000n },
    });
    expect(sumOf(entry.postings)).toBe(0n);
    expect(payinApproved(order).round).toBe(0);
  });

  test('of a paid pay-out: what is credited clears a day later', () => {
    const earnings = { commission: percent(100), override: null };
    const now = 5_000;
    const entry = payoutApproved({ ...money, peerId: 'P', feeBps: 200, earnings }, now);
    const credit = { account: 'peer:P:wallet', amount: 101_000n };
    expect(entry).toEqual({
      kind: 'payout_approved',
      orderRef: 'PO1',
      round: 4,
      terms: {
        feeBps: 200,
        feeFlat: 0n,
        commissionBps: 100,
        commissionFlat: 0n,
        overrideBps: 0,
        amount: 100_000n,
      },
      postings: [
        { account: 'merchant:M:held', amount: -102_000n },
        credit,
        { account: 'house:fees', amount: 1_000n },
      ],
      uncleared: { credits: [credit], clearsAt: now + payoutCreditHoldMs },
    });
  });

  test('of a pay-out’s fee that has a flat part, and of one without a fee', () => {
    const earnings = { commission: percent(100), override: null };
    const flat = payoutApproved(
      { ...money, fee: minor(2_500n), peerId: 'P', feeBps: 200, earnings },
      0,
    );
    expect(flat.terms).toMatchObject({ feeBps: 200, feeFlat: 500n });
    const free = payoutApproved({ ...money, fee: minor(0n), peerId: 'P', feeBps: 0, earnings }, 0);
    expect(free.terms).toMatchObject({ feeBps: 0, feeFlat: 0n });
    expect(sumOf(free.postings)).toBe(0n);
    // A fee of a flat sum alone is one.
    const sum = payoutApproved({ ...money, fee: minor(700n), peerId: 'P', feeBps: 0, earnings }, 0);
    expect(sum.terms).toMatchObject({ feeBps: 0, feeFlat: 700n });
    expect(sum.postings).toContainEqual({ account: 'merchant:M:held', amount: -100_700n });
    expect(sumOf(sum.postings)).toBe(0n);
  });

  test('of held funds, and of their return', () => {
    const held = (amount: bigint) => [
      { account: 'merchant:M:balance', amount: -amount },
      { account: 'merchant:M:held', amount },
    ];
    const entry = { orderRef: 'PO1', terms: {}, round: 4 };
    expect(payoutCreated(money)).toEqual({
      ...entry,
      kind: 'payout_created',
      postings: held(102_000n),
    });
    for (const kind of ['payout_declined', 'payout_withdrawn'] as const) {
      expect(payoutReturned(kind, money)).toEqual({ ...entry, kind, postings: held(-102_000n) });
    }
  });

  test('of a credit that nobody claims, and of one that was claimed after all', () => {
    const credit = { lineId: 'L1', peerId: 'P', amount: minor(500n), round: 2 };
    const moved = (amount: bigint) => [
      { account: 'peer:P:wallet', amount: -amount },
      { account: 'suspense', amount },
    ];
    const entry = { orderRef: 'L1', terms: {}, round: 2 };
    expect(intoSuspense(credit)).toEqual({ ...entry, kind: 'suspense', postings: moved(500n) });
    expect(outOfSuspense({ ...credit, reverses: 'E1' })).toEqual({
      ...entry,
      kind: 'suspense_released',
      reverses: 'E1',
      postings: moved(-500n),
    });
  });
});

test('whose an account is', () => {
  expect(peerOfAccount('peer:U12:wallet')).toBe('U12');
  expect(peerOfAccount('peer:U12:blocked')).toBe('U12');
  for (const other of ['merchant:M1:balance', 'house:fees', 'suspense', 'xpeer:U1:wallet']) {
    expect(peerOfAccount(other)).toBeNull();
  }
});

test('accounts are locked in their order, each once', () => {
  const of = (account: string, amount: bigint) => ({ account, amount: minor(amount) });
  const postings = [
    of('peer:B:wallet', 5n),
    of('house:fees', 1n),
    of('merchant:M:balance', -9n),
    of('peer:A:wallet', 1n),
    of('peer:B:wallet', 2n),
  ];
  expect(balanceChanges(postings)).toEqual([
    of('merchant:M:balance', -9n),
    of('peer:A:wallet', 1n),
    of('peer:B:wallet', 7n),
  ]);
  expect(balanceChanges(postings.toReversed())).toEqual(balanceChanges(postings));
  expect(sumOf(postings)).toBe(0n);
  expect(sumOf(postings.slice(0, 2))).toBe(6n);
});

test('a credit on a word alone clears by time, at its instant', () => {
  expect(clearsByTime(1000, 1000)).toBe(1000 + payoutCreditHoldMs);
  expect(clearsByTime(1000, 999 + payoutCreditHoldMs)).toBe(1000 + payoutCreditHoldMs);
  expect(clearsByTime(1000, 1000 + payoutCreditHoldMs)).toBeNull();
});

describe('a reversal', () => {
  const postings = [
    { account: 'peer:P:wallet', amount: minor(500n) },
    { account: 'house:settlement', amount: minor(-500n) },
  ];
  const entry = { id: 'E1', requestId: null, kind: 'topup', postings, isReversed: false } as const;

  test('is refused for each reason by its name', () => {
    const why = (set: Partial<Parameters<typeof reverseWalletChange>[0]>) => {
      const refused = reverseWalletChange({ ...entry, ...set }, 'wrong');
      return refused.ok ? null : [refused.code, refused.reason.code];
    };
    expect(why({})).toBeNull();
    expect(why({ kind: 'payin_approved' })).toEqual(['InvalidTransition', 'entry_not_reversible']);
    expect(why({ requestId: 'R1' })).toEqual(['InvalidTransition', 'entry_of_request']);
    expect(why({ isReversed: true })).toEqual(['AlreadyDecided', 'entry_reversed']);
  });

  test('takes from accounts that are known and have less afterwards', () => {
    const funds = { balance: minor(300n), held: minor(0n), uncleared: minor(0n) };
    const known = new Map([
      ['peer:P:wallet', funds],
      ['peer:Q:wallet', funds],
    ]) as unknown as Parameters<typeof takingsOf>[1];
    const of = (account: string, amount: bigint) => ({ account, amount: minor(amount) });
    const back = [
      of('peer:P:wallet', -500n),
      of('peer:Q:wallet', 400n),
      of('peer:R:wallet', -7n),
      of('house:settlement', 107n),
    ];
    expect(takingsOf(back, known, new Map())).toEqual([
      { account: 'peer:P:wallet', amount: 500n, shortBy: 200n, uncleared: 0n },
    ]);
    expect(takingsOf([of('peer:P:wallet', 0n)], known, new Map())).toEqual([]);
  });

  test('the most that it moves on one account decides whether one person may', () => {
    const many = [
      { account: 'peer:P:wallet', amount: minor(-900n) },
      { account: 'peer:Q:wallet', amount: minor(400n) },
      { account: 'merchant:M:balance', amount: minor(500n) },
    ];
    expect(mostMoved(many)).toBe(900n);
    expect(mostMoved(many.toReversed())).toBe(900n);
    const may = (amount: bigint) =>
      mayReverseAlone({ postings: many }, [], { amount: minor(amount), overdraft: null }, 2).ok;
    expect([may(899n), may(900n)]).toEqual([false, true]);
  });
});
