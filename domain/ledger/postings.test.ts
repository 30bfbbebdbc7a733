import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { payinApproved } from './approvals.ts';
import { balanceChanges, settlement, sumOf } from './postings.ts';
import { percent } from './tariff.ts';

describe('postings', () => {
  test('₹1,000.00 at 300 and 100 basis points: peer −990, merchant +970, house +20', () => {
    const entry = payinApproved({
      refId: 'PI1',
      peerId: 'P',
      merchantId: 'M',
      received: minor(100_000n),
      terms: { fee: percent(300), commission: percent(100), override: null },
    });
    expect(entry.postings).toEqual([
      { account: 'peer:P:wallet', amount: -99_000n },
      { account: 'merchant:M:balance', amount: 97_000n },
      { account: 'house:fees', amount: 2000n },
    ]);
  });

  test('a withdrawal takes from the account and gives to settlement', () => {
    const change = { account: 'peer:P:wallet', amount: minor(500n), reason: 'cash' };
    expect(settlement({ kind: 'withdraw', ...change }).postings).toEqual([
      { account: 'peer:P:wallet', amount: -500n },
      { account: 'house:settlement', amount: 500n },
    ]);
    expect(sumOf(settlement({ kind: 'topup', ...change }).postings)).toBe(0n);
  });

  test('balances change once per account, in account order, house accounts left out', () => {
    const postings = [
      { account: 'peer:B:wallet', amount: minor(2n) },
      { account: 'house:fees', amount: minor(-5n) },
      { account: 'merchant:A:balance', amount: minor(1n) },
      { account: 'peer:B:wallet', amount: minor(2n) },
    ];
    expect(balanceChanges(postings)).toEqual([
      { account: 'merchant:A:balance', amount: 1n },
      { account: 'peer:B:wallet', amount: 4n },
    ]);
  });
});
