import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { holdForPayout, holdForRefund } from './hold-funds.ts';

const order = { refId: 'po_1', merchantId: 'm1', amount: minor(100_000n), round: 1 };

test('amount and fee are held, and the merchant must have both without an overdraft', () => {
  const { entry, mustCover } = holdForPayout({ ...order, fee: minor(1_000n) });
  expect(entry.postings).toEqual([
    { account: 'merchant:m1:balance', amount: -101_000n },
    { account: 'merchant:m1:held', amount: 101_000n },
  ]);
  expect(mustCover).toEqual([
    { account: 'merchant:m1:balance', overdraft: { on: 'owner', upTo: 0n } },
  ]);
});

describe('a refund of a credit to its sender', () => {
  const refund = { ...order, fee: minor(0n) };

  test('comes out of suspense, which no merchant has to cover', () => {
    const { entry, mustCover } = holdForRefund('suspense', refund);
    expect(entry.postings).toEqual([
      { account: 'suspense', amount: -100_000n },
      { account: 'merchant:m1:held', amount: 100_000n },
    ]);
    expect(mustCover).toEqual([]);
  });

  test('that was not paid comes out of the refunds balance the next time', () => {
    expect(holdForRefund('returned', refund)).toEqual(holdForPayout(refund));
  });
});
