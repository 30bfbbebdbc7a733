import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor, zero } from '../money.ts';
import { coversOf, mayReverseAlone, reverseWalletChange, takingsOf } from './reverse.ts';
import { reversal, settlement, sumOf } from './postings.ts';

const account = 'peer:P:wallet';
const topup = (amount: bigint) => {
  const { kind, postings } = settlement({
    kind: 'topup',
    account,
    amount: minor(amount),
    reason: '',
  });
  return { id: 'E1', requestId: null, kind, postings, isReversed: false };
};
const funds = (balance: bigint, uncleared = 0n) =>
  new Map([[account, { balance: minor(balance), held: zero, uncleared: minor(uncleared) }]]);

describe('reversing a change by hand', () => {
  test('names the entry and takes back every posting', () => {
    const back = reverseWalletChange(topup(500n), 'typed wrong');
    expect(back.ok && back.value).toMatchObject({
      kind: 'wallet_reversed',
      reverses: 'E1',
      orderRef: null,
      reason: 'typed wrong',
      postings: [
        { account, amount: -500n },
        { account: 'house:settlement', amount: 500n },
      ],
    });
  });

  test('not what a request moved', () => {
    const asked = reverseWalletChange({ ...topup(5n), requestId: 'RQ1' }, 'x');
    expect(asked).toMatchObject({ ok: false, reason: { code: 'entry_of_request' } });
  });

  test('not twice, and not an entry of another kind', () => {
    const twice = reverseWalletChange({ ...topup(5n), isReversed: true }, 'x');
    expect(twice).toMatchObject({ ok: false, code: 'AlreadyDecided' });
    for (const kind of ['payin_approved', 'wallet_reversed', 'suspense'] as const) {
      const other = reverseWalletChange({ ...topup(5n), kind }, 'x');
      expect(other).toMatchObject({ ok: false, code: 'InvalidTransition' });
    }
  });

  test('with the entry leaves nothing, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })), (amounts) => {
        const postings = amounts.map((amount) => ({ account, amount: minor(amount) }));
        const of = { id: 'E1', orderRef: 'PI1', round: 0, postings };
        const back = reversal('payin_reversed', of);
        expect(sumOf(back.postings) + sumOf(postings)).toBe(0n);
      }),
    );
  });
});

describe('what a reversal takes', () => {
  const back = [
    { account, amount: minor(-500n) },
    { account: 'house:fees', amount: minor(500n) },
  ];

  test('and how far below zero that leaves what is available', () => {
    const [taking] = takingsOf(back, funds(200n), new Map());
    expect(taking).toMatchObject({ amount: 500n, shortBy: 300n });
    // What had not cleared was available for nothing: taking it leaves no less.
    const notYet = new Map([[account, minor(500n)]]);
    expect(takingsOf(back, funds(500n, 500n), notYet)[0]).toMatchObject({ shortBy: 0n });
  });

  test('is guarded as far as one person may go', () => {
    const takings = takingsOf(back, funds(500n, 500n), new Map([[account, minor(500n)]]));
    expect(coversOf(takings, { overdraft: minor(10n) })).toEqual([
      { account, overdraft: { on: 'reversal', upTo: 510n } },
    ]);
  });

  test.each([
    ['no limits', null, null, true],
    ['up to the amount', 500n, null, true],
    ['above the amount', 499n, null, false],
    ['as far below zero as allowed', null, 300n, true],
    ['further below zero', null, 299n, false],
  ])('%s', (_what, amount, overdraft, isAllowed) => {
    const takings = takingsOf(back, funds(200n), new Map());
    const limit = (most: bigint | null) => (most === null ? null : minor(most));
    const limits = { amount: limit(amount), overdraft: limit(overdraft) };
    expect(mayReverseAlone({ postings: back }, takings, limits, 2).ok).toBe(isAllowed);
  });
});
