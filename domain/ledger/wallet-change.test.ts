import { describe, expect, test } from 'vitest';
import { covered } from './available.ts';
import { overdraftOn } from './overdraft.ts';
import { walletChange } from './wallet-change.ts';

const account = 'merchant:M1:balance';
const reason = 'bank transfer';

describe('a change of a wallet by hand', () => {
  test('a withdrawal must be covered, a top-up and an adjustment need not', () => {
    const covers = (['topup', 'withdraw', 'adjust'] as const).map((kind) => {
      const change = walletChange({ kind, amount: '5.00', reason }, account, 2);
      return change.ok && change.value.mustCover;
    });
    const fact = [covered(account, overdraftOn('fact'))];
    expect(covers).toEqual([fact, [covered(account)], fact]);
  });

  test('an adjustment is signed; the other side is settlement', () => {
    const change = walletChange({ kind: 'adjust', amount: '-12.50', reason }, account, 2);
    expect(change.ok && change.value.entry.postings).toEqual([
      { account, amount: -1250n },
      { account: 'house:settlement', amount: 1250n },
    ]);
  });

  test.each([
    ['topup', '-1.00'],
    ['topup', '0.00'],
    ['withdraw', '0'],
    ['withdraw', '-5.00'],
    ['adjust', '0.00'],
    ['adjust', '1.005'],
    ['topup', '99999999999999999.00'],
  ] as const)('%s of %s is refused beside the field', (kind, amount) => {
    const change = walletChange({ kind, amount, reason }, account, 2);
    expect(change).toMatchObject({ ok: false, code: 'ValidationError' });
    expect(change.ok || Object.keys(change.fields ?? {})).toEqual(['amount']);
  });
});
