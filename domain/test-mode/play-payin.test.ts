import { expect, test } from 'vitest';
import { percent } from '../ledger/tariff.ts';
import { minor } from '../money.ts';
import { openPayin } from '../payin/open-payin.ts';
import { payinOf } from '../testing/payin.ts';
import { testEarnings, testUpi, testVpa } from './cast.ts';
import { playMove } from './play-money.ts';
import { playPayin } from './play-payin.ts';
import type { PayinOutcome } from '@peerdesk/contract/test-order.ts';
import type { Payin } from '../payin/payin.ts';

const now = 1_000;

function play(set: Partial<Payin>, outcome: PayinOutcome, amount = minor(100_000n)) {
  const terms = { fee: percent(300), ...testEarnings };
  const madeUpUtr = '900000000001';
  return playPayin({ order: payinOf(set), outcome, amount, madeUpUtr, terms, now });
}

test('an approval credits the merchant with what arrived less the fee, by the rule of live ones', () => {
  const approved = play({ status: 'processing', utr: '412345678901' }, 'approved');
  expect(approved).toMatchObject({
    ok: true,
    value: { after: { status: 'approved', utr: '412345678901', receivedAmount: 100_000n } },
  });
  const entry = approved.ok ? approved.value.entry : null;
  expect(playMove(entry, 'M')).toEqual({ balance: 97_000n, held: 0n });
  expect(playMove(entry, 'another')).toEqual({ balance: 0n, held: 0n });
});

test('another amount is flagged, and a missing reference made up', () => {
  expect(play({}, 'approved', minor(60_000n))).toMatchObject({
    ok: true,
    value: {
      after: { utr: '900000000001', receivedAmount: 60_000n, flags: ['AMOUNT_MISMATCH'] },
    },
  });
});

test('it is declined by a person, or by statements where no person decides', () => {
  const byPerson = play({ status: 'processing', utr: '412345678901' }, 'declined');
  expect(byPerson).toMatchObject({ ok: true, value: { after: { decidedBy: { kind: 'user' } } } });
  const byStatements = play({ status: 'processing', resolveType: 'utr' }, 'declined');
  expect(byStatements).toMatchObject({
    ok: true,
    value: { after: { status: 'declined', decidedBy: { kind: 'system' } } },
  });
});

test.each(['created', 'unassigned', 'pending'] as const)('it expires while it is %s', (status) => {
  expect(play({ status }, 'expired')).toMatchObject({
    ok: true,
    value: { after: { status: 'expired' }, entry: null },
  });
});

test.each([
  ['processing', 'expired', 'InvalidTransition'],
  ['expired', 'expired', 'InvalidTransition'],
  ['approved', 'approved', 'AlreadyDecided'],
  ['approved', 'declined', 'AlreadyDecided'],
  ['declined', 'declined', 'AlreadyDecided'],
  ['declined', 'expired', 'AlreadyDecided'],
] as const)('what is %s is not %s', (status, outcome, code) => {
  expect(play({ status }, outcome)).toMatchObject({ ok: false, code });
  expect(play({ status, resolveType: 'utr' }, outcome)).toMatchObject({ ok: false, code });
});

test('nothing arrives for an order without a UPI ID', () => {
  const nobody = { peerId: null, peerUpiId: null, upiId: null, accountId: null };
  for (const outcome of ['approved', 'declined'] as const) {
    expect(play({ ...nobody, status: 'created' }, outcome)).toMatchObject({
      ok: false,
      code: 'InvalidTransition',
    });
  }
});

test('opening gives a UPI ID of nobody, for any amount that the network lets through', () => {
  for (const amount of [minor(1n), minor(4_00_000_00n)]) {
    const order = payinOf({
      status: 'created',
      amount,
      peerId: null,
      peerUpiId: null,
      openedAt: null,
    });
    const opened = openPayin({
      order,
      isMerchantActive: true,
      isIntakeStopped: false,
      candidates: [testUpi(amount)],
      openOfCustomer: 0,
      unproved: null,
      rules: {
        payinOpenMinutes: 15,
        openPayinsPerCustomer: 3,
        customerUnprovedMost: minor(0n),
        merchantUnprovedPercent: 50,
      },
      now: 0,
    });
    expect(opened).toMatchObject({ value: { after: { status: 'pending', peerUpiId: testVpa } } });
  }
  // The handle of a bank has letters and digits alone.
  expect(testVpa).toMatch(/@.*-/);
});
