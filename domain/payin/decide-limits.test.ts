import type { Role } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { covered } from '../ledger/available.ts';
import { accounts } from '../ledger/postings.ts';
import { percent } from '../ledger/tariff.ts';
import { minor } from '../money.ts';
import { deciderOf, payinOf } from '../testing/payin.ts';
import { decidePayin } from './decide.ts';

const utr = '412345678901';
const terms = { fee: percent(300), commission: percent(100), override: null };
const processing = payinOf({ status: 'processing', utr });
type Input = Parameters<typeof decidePayin>[0];

const decideAs = (role: Role, set: Partial<Input> = {}) =>
  decidePayin({
    order: processing,
    decider: deciderOf(role),
    decision: { status: 'approved' },
    terms,
    now: 77,
    ...set,
  });
const ofAmount = (amount: bigint) => ({ status: 'approved', amount: minor(amount) }) as const;
const word = { before: minor(950_00n), most: minor(1_000_00n) };

describe('a frozen peer', () => {
  test.each(['approved', 'declined'] as const)('is refused: %s', (status) => {
    expect(decideAs('peer', { isDeciderFrozen: true, decision: { status } })).toMatchObject({
      ok: false,
      code: 'PermissionDenied',
      reason: { code: 'account_frozen_decides' },
    });
    expect(decideAs('peer', { isDeciderFrozen: false, decision: { status } }).ok).toBe(true);
  });
});

describe('without a line of the bank', () => {
  test('nobody approves more than the order is about', () => {
    expect(decideAs('admin', { decision: ofAmount(100_001n) })).toMatchObject({
      ok: false,
      code: 'AmountMismatch',
      reason: { code: 'payin_more_needs_bank_line', facts: { amount: '1000.00' } },
    });
    expect(decideAs('admin', { decision: ofAmount(100_000n) }).ok).toBe(true);
    expect(
      decideAs('admin', { decision: ofAmount(100_001n), bankAmounts: [minor(100_001n)] }).ok,
    ).toBe(true);
  });

  test('not even where a second person has approved it', () => {
    const more = { decision: ofAmount(100_001n), isApproved: true };
    expect(decideAs('admin', more)).toMatchObject({ code: 'AmountMismatch' });
  });

  test('what rests on one person’s word is limited, unless a second one has approved it', () => {
    expect(decideAs('subadmin', { word })).toMatchObject({
      ok: false,
      code: 'PermissionDenied',
      needsSecond: true,
      reason: { code: 'payin_word_too_large', facts: { amount: '1950.00' } },
    });
    expect(decideAs('subadmin', { word, decision: ofAmount(50_00n) }).ok).toBe(true);
    expect(decideAs('subadmin', { word, isApproved: true }).ok).toBe(true);
  });

  test('what only their own file shows rests on it; nothing does where it is declined', () => {
    const bankAmounts = [minor(100_000n)];
    expect(decideAs('subadmin', { word, bankAmounts })).toMatchObject({ ok: false });
    expect(decideAs('subadmin', { word: null, bankAmounts }).ok).toBe(true);
    expect(decideAs('subadmin', { word, decision: { status: 'declined' } }).ok).toBe(true);
  });
});

describe('the limit of one person', () => {
  const decidesMost = minor(100_000n);

  test('is met exactly, and asks for a second person above it', () => {
    expect(decideAs('subadmin', { decidesMost }).ok).toBe(true);
    expect(decideAs('subadmin', { decidesMost: minor(99_999n) })).toMatchObject({
      ok: false,
      code: 'PermissionDenied',
      needsSecond: true,
      reason: { code: 'payin_above_limit' },
    });
    expect(decideAs('subadmin', { decidesMost: minor(99_999n), isApproved: true }).ok).toBe(true);
  });

  test('counts what arrived, not what was ordered', () => {
    const bankAmounts = [minor(100_001n)];
    const more = { decidesMost, decision: ofAmount(100_001n), bankAmounts };
    expect(decideAs('subadmin', more)).toMatchObject({ reason: { code: 'payin_above_limit' } });
    const less = { decidesMost: minor(99_999n), decision: ofAmount(99_999n) };
    expect(decideAs('subadmin', less).ok).toBe(true);
  });

  test('does not bind a decline', () => {
    const decline = { decidesMost: minor(0n), decision: { status: 'declined' } } as const;
    expect(decideAs('subadmin', decline).ok).toBe(true);
  });
});

test('what the bank shows instead is named to whoever approves another amount', () => {
  expect(decideAs('admin', { bankAmounts: [minor(90_000n)] })).toMatchObject({
    reason: { code: 'payin_differs_from_bank', facts: { amount: '900.00' } },
  });
});

test('late money may take a wallet below zero as far as two people say, at any depth', () => {
  const late = payinOf({ status: 'expired', utr });
  expect(decideAs('subadmin', { order: late, isApproved: true })).toMatchObject({
    value: {
      mustCover: [covered(accounts.peerWallet('P'), { on: 'two_people', upTo: null })],
    },
  });
  expect(decideAs('subadmin', { isApproved: true })).toMatchObject({ value: { mustCover: [] } });
});

describe('what an approval is refused for', () => {
  test('a reference that is none', () => {
    expect(
      decideAs('admin', { decision: { status: 'approved', utr: '12345678901' } }),
    ).toMatchObject({ code: 'ValidationError', fields: { utr: { code: 'utr_zero_lost' } } });
  });

  test.each([0n, -1n])('an amount of %d', (amount) => {
    expect(decideAs('admin', { decision: ofAmount(amount) })).toMatchObject({
      code: 'ValidationError',
      fields: { amount: { code: 'amount_not_positive' } },
    });
  });

  test('what only staff may correct', () => {
    const other = { status: 'approved', utr: '999999999999' } as const;
    expect(decideAs('peer', { decision: other })).toMatchObject({
      reason: { code: 'payin_utr_by_staff_only' },
    });
    expect(decideAs('peer', { decision: ofAmount(99_999n) })).toMatchObject({
      reason: { code: 'payin_amount_by_staff_only' },
    });
  });

  test('an order that only a bank line decides, and one whose status does not allow it', () => {
    const order = { ...processing, resolveType: 'utr' } as const;
    expect(decideAs('admin', { order })).toMatchObject({
      code: 'InvalidTransition',
      reason: { code: 'payin_needs_bank_line' },
    });
    expect(decideAs('admin', { order: payinOf({ status: 'created' }) })).toMatchObject({
      code: 'InvalidTransition',
      reason: { code: 'payin_not_decidable', facts: { status: 'created' } },
    });
  });

  test('an order that was decided, even if it is not known by whom or when', () => {
    const done = payinOf({ status: 'declined', decidedBy: deciderOf('admin'), decidedAt: 5 });
    for (const unknown of [{ decidedBy: null }, { decidedAt: null }]) {
      expect(decideAs('admin', { order: { ...done, ...unknown } })).toMatchObject({
        code: 'AlreadyDecided',
        reason: { code: 'payin_decided', facts: { status: 'declined' } },
      });
    }
  });
});

describe('the note of a decision', () => {
  const noted = payinOf({ status: 'processing', utr, note: 'Called the bank' });

  test.each(['approved', 'declined'] as const)('%s: is kept, or the earlier one', (status) => {
    const note = 'Seen in the app';
    expect(decideAs('admin', { order: noted, decision: { status, note } })).toMatchObject({
      value: { after: { note }, detail: { note } },
    });
    const without = decideAs('admin', { order: noted, decision: { status } });
    expect(without).toMatchObject({ value: { after: { note: 'Called the bank' } } });
    expect(without.ok && 'note' in without.value.detail).toBe(false);
  });
});

test('declining an order without a reference leaves the register alone', () => {
  const decision = { status: 'declined' } as const;
  expect(decideAs('peer', { order: payinOf(), decision })).toMatchObject({ value: { utr: null } });
});
