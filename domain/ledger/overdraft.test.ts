import { expect, test } from 'vitest';
import { blockMoney } from '../freeze/freeze.ts';
import { moneyRequestEntry, type MoneyRequest } from '../money-request/rules.ts';
import { minor, zero } from '../money.ts';
import { decidePayin } from '../payin/decide.ts';
import { holdForPayout, holdForRefund } from '../payout/hold-funds.ts';
import { deciderOf, payinOf } from '../testing/payin.ts';
import type { Cover } from './available.ts';
import { overdraftOfReversal, overdraftOn } from './overdraft.ts';
import { percent } from './tariff.ts';
import { walletChange } from './wallet-change.ts';

const limits = { byHand: minor(300n), byLine: minor(700n) };

test.each([
  ['owner', 0n],
  ['by_hand', 300n],
  ['own_line', 0n],
  ['attested_line', 700n],
  ['person_with_line', null],
  ['two_people', null],
  ['fact', null],
  ['play_money', null],
] as const)('on the word of %s an account may go below zero by %s', (on, upTo) => {
  expect(overdraftOn(on, limits)).toEqual({ on, upTo });
});

test('where nobody names limits there is nothing to spare', () => {
  expect(overdraftOn('by_hand').upTo).toBe(0n);
  expect(overdraftOn('attested_line').upTo).toBe(0n);
});

test('one person reverses as far as a limit allows, and what had not cleared besides', () => {
  expect(overdraftOfReversal(minor(10n), minor(5n))).toEqual({ on: 'reversal', upTo: 15n });
  expect(overdraftOfReversal(zero, zero).upTo).toBe(0n);
  expect(overdraftOfReversal(null, minor(5n)).upTo).toBeNull();
});

const said = (covers: readonly Cover[]) =>
  covers.map(({ account, overdraft: { on, upTo } }) => `${account} ${on} ${upTo}`);

/** An approval of late money; what the bank shows of it, and whether a second person approved. */
function late(role: 'admin' | 'subadmin', bankAmounts: bigint[], isApproved = false) {
  const decided = decidePayin({
    order: payinOf({ status: 'expired', utr: '412345678901' }),
    decider: deciderOf(role),
    decision: { status: 'approved' },
    terms: { fee: percent(300), commission: percent(100), override: null },
    now: 77,
    bankAmounts: bankAmounts.map(minor),
    limits,
    isApproved,
  });
  return decided.ok ? said(decided.value.mustCover) : decided.code;
}

const shown = [100_000n];

test.each([
  ['subadmin', [], false, 'by_hand 300'],
  ['admin', [], false, 'by_hand 300'],
  ['subadmin', shown, false, 'attested_line 700'],
  ['admin', shown, false, 'person_with_line null'],
  ['subadmin', [], true, 'two_people null'],
  ['admin', shown, true, 'two_people null'],
] as const)('late money approved by a %s, shown %s, by two %s: %s', (role, amounts, two, taken) => {
  expect(late(role, [...amounts], two)).toEqual([`peer:P:wallet ${taken}`]);
});

const order = { refId: 'PO1', merchantId: 'M', amount: minor(500n), fee: zero, round: 0 };
const request = (kind: MoneyRequest['kind']): MoneyRequest => ({
  ...{ id: 'R1', kind, status: 'waiting', ownerId: 'P', amount: minor(500n) },
  ...{ decidedBy: null, decidedAt: null },
});
const changed = (kind: 'topup' | 'withdraw' | 'adjust') => {
  const made = walletChange({ kind, amount: '5.00', reason: 'r' }, 'peer:P:wallet', 2);
  return made.ok ? made.value.mustCover : [];
};
const blocked = () => {
  const money = { balance: minor(900n), held: zero, uncleared: zero };
  const of = { money: 'peer:P:wallet', blocked: 'peer:P:blocked' };
  const asked = { freezeId: 'F', reason: 'r', amount: '5.00', funds: money, digits: 2, of };
  const made = blockMoney(asked);
  return made.ok ? made.value.mustCover : [];
};

test.each([
  ['a pay-out', holdForPayout(order).mustCover, 'merchant:M:balance owner 0'],
  ['a refund out of suspense', holdForRefund('suspense', order).mustCover, undefined],
  ['a refund once more', holdForRefund('returned', order).mustCover, 'merchant:M:balance owner 0'],
  ['a settlement', moneyRequestEntry(request('settlement'), 'A', '').mustCover, 'A owner 0'],
  ['a top-up asked for', moneyRequestEntry(request('topup'), 'A', '').mustCover, undefined],
  ['a withdrawal by hand', changed('withdraw'), 'peer:P:wallet owner 0'],
  ['an adjustment', changed('adjust'), 'peer:P:wallet fact null'],
  ['a freeze', blocked(), 'peer:P:wallet owner 0'],
])('%s', (_what, covers, expected) => {
  expect(said(covers)).toEqual(expected === undefined ? [] : [expected]);
});
