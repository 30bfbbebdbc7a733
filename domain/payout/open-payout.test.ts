import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import { openPayout } from './open-payout.ts';

const order = { refId: 'po_1', merchantId: 'm1', amount: minor(100_000n), round: 1 };

test('amount and fee are held, and the merchant must have both without an overdraft', () => {
  const { entry, mustCover } = openPayout({ ...order, fee: minor(1_000n) });
  expect(entry.postings).toEqual([
    { account: 'merchant:m1:balance', amount: -101_000n },
    { account: 'merchant:m1:held', amount: 101_000n },
  ]);
  expect(mustCover).toEqual([
    { account: 'merchant:m1:balance', overdraft: { on: 'owner', upTo: 0n } },
  ]);
});
