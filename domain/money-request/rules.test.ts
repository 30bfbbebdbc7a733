import { describe, expect, test } from 'vitest';
import { minor, zero } from '../money.ts';
import {
  checkAskedAmount,
  countsAsByHand,
  mayAskForMoney,
  mayBePaidOut,
  mayDecideMoney,
  moneyRequestEntry,
  requestDecided,
  settlementKindOf,
  type MoneyRequest,
} from './rules.ts';

const topup: MoneyRequest = {
  id: 'RQ1',
  kind: 'topup',
  status: 'waiting',
  ownerId: 'peer',
  amount: minor(500_00n),
  decidedBy: null,
  decidedAt: null,
};
const settlement: MoneyRequest = { ...topup, kind: 'settlement' };
const known = { isShown: false, claimedBy: null as string | null, note: 'seen', isFrozen: false };
const codeOf = (result: ReturnType<typeof mayDecideMoney>) =>
  result.ok ? 'allowed' : result.reason.code;

describe('what may be asked for', () => {
  test.each([
    [99n, false],
    [100n, true],
    [1_00_00_000_00n, true],
    [1_00_00_000_01n, false],
  ])('%d paise: %s', (amount, allowed) => {
    expect(checkAskedAmount(minor(amount), 2).ok).toBe(allowed);
  });

  test('a settlement takes what is available, less what waits; a top-up takes nothing', () => {
    const funds = { balance: minor(1000_00n), held: minor(300_00n), uncleared: minor(100_00n) };
    const ask = (amount: bigint, out: bigint, kind: MoneyRequest['kind'] = 'settlement') => {
      const asked = { amount: minor(amount), funds, waiting: 0, waitingOut: minor(out) };
      return mayAskForMoney(kind, asked).ok;
    };
    expect(ask(600_00n, 0n)).toBe(true);
    expect(ask(600_01n, 0n)).toBe(false);
    expect(ask(400_00n, 200_00n)).toBe(true);
    expect(ask(400_01n, 200_00n)).toBe(false);
    expect(ask(9999_00n, 600_00n, 'topup')).toBe(true);
  });

  test('what is frozen is not paid out, and may be topped up', () => {
    const answers = (isFrozen: boolean) =>
      (['settlement', 'topup'] as const).map((kind) => mayBePaidOut(kind, isFrozen).ok);
    expect([answers(false), answers(true)]).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('five may wait', () => {
    const funds = { balance: zero, held: zero, uncleared: zero };
    const ask = (waiting: number) =>
      mayAskForMoney('topup', { amount: minor(1n), funds, waiting, waitingOut: zero }).ok;
    expect([ask(4), ask(5)]).toEqual([true, false]);
  });
});

describe('what an admin decides', () => {
  test.each([
    [topup, 'approved', {}, 'allowed'],
    [topup, 'approved', { note: '' }, 'request_needs_word'],
    [topup, 'approved', { note: '', isShown: true }, 'allowed'],
    [topup, 'approved', { claimedBy: 'PI1' }, 'request_reference_claimed'],
    [topup, 'approved', { claimedBy: 'PI1', isShown: true }, 'allowed'],
    [topup, 'declined', { claimedBy: 'PI1' }, 'allowed'],
    [topup, 'declined', { note: '' }, 'reason_missing'],
    [settlement, 'approved', { note: '' }, 'allowed'],
    [settlement, 'declined', { note: '' }, 'reason_missing'],
    [settlement, 'approved', { isFrozen: true }, 'settlement_of_frozen'],
    [settlement, 'declined', { isFrozen: true }, 'allowed'],
    [topup, 'approved', { isFrozen: true }, 'allowed'],
  ] as const)('%o %s, knowing %o: %s', (request, decision, set, outcome) => {
    const result = mayDecideMoney(request, { id: 'admin' }, decision, { ...known, ...set });
    expect(codeOf(result)).toBe(outcome);
  });

  test('nothing for the one who gains, and nothing twice', () => {
    for (const decision of ['approved', 'declined'] as const) {
      const own = mayDecideMoney(topup, { id: 'peer' }, decision, known);
      expect(codeOf(own)).toBe('approval_by_who_gains');
      for (const status of ['approved', 'declined', 'withdrawn'] as const) {
        const decided = { ...topup, status, decidedAt: '2026-11-22T09:00:00.000Z' };
        const again = mayDecideMoney(decided, { id: 'admin' }, decision, known);
        expect(again).toMatchObject({ code: 'AlreadyDecided' });
      }
    }
  });

  test('the bank’s word counts as nobody’s; money out always as the admin’s', () => {
    expect(countsAsByHand(topup, true)).toBe(false);
    expect(countsAsByHand(topup, false)).toBe(true);
    expect(countsAsByHand(settlement, true)).toBe(true);
  });
});

test('the entry sums to zero, under the request’s own id', () => {
  expect(moneyRequestEntry(topup, 'peer:P:wallet', 'x').entry).toMatchObject({
    kind: 'topup',
    orderRef: 'RQ1',
    postings: [{ amount: 500_00n }, { amount: -500_00n }],
  });
  expect(moneyRequestEntry(settlement, 'peer:P:wallet', 'x').entry).toMatchObject({
    kind: 'withdraw',
    postings: [{ amount: -500_00n }, { amount: 500_00n }],
  });
});

test('a withdrawal that was asked for is a settlement', () => {
  expect(settlementKindOf('withdraw', 'RQ1')).toBe('settlement');
  expect(settlementKindOf('withdraw', null)).toBe('withdraw');
  expect(settlementKindOf('topup', 'RQ1')).toBe('topup');
});

describe('what a refusal says', () => {
  test('of an amount: from where to where', () => {
    expect(checkAskedAmount(minor(1n), 2)).toMatchObject({
      fields: {
        amount: {
          code: 'amount_out_of_range',
          facts: { least: '1.00', most: '10000000.00' },
        },
      },
    });
  });

  test('of too many requests: how many may wait', () => {
    const funds = { balance: zero, held: zero, uncleared: zero };
    const asked = { amount: minor(1n), funds, waiting: 5, waitingOut: zero };
    expect(mayAskForMoney('topup', asked)).toMatchObject({
      code: 'InvalidTransition',
      reason: { code: 'requests_waiting', facts: { most: 5 } },
    });
  });

  test.each([
    [0n, 'balance_too_low'],
    [1n, 'balance_too_fresh'],
  ])('of a settlement, with %d uncleared: %s', (uncleared, code) => {
    const funds = { balance: minor(10n), held: zero, uncleared: minor(uncleared) };
    const asked = { amount: minor(11n), funds, waiting: 0, waitingOut: zero };
    expect(mayAskForMoney('settlement', asked)).toMatchObject({
      code: 'InsufficientBalance',
      reason: { code },
    });
  });

  test('of what is frozen', () => {
    expect(mayBePaidOut('settlement', true)).toMatchObject({
      code: 'InvalidTransition',
      reason: { code: 'request_of_frozen' },
    });
  });

  test('of a decision: its kind, and the field or the order that it is about', () => {
    const by = (decision: 'approved' | 'declined', set: Partial<typeof known>, of = topup) =>
      mayDecideMoney(of, { id: 'admin' }, decision, { ...known, ...set });
    expect(by('approved', { claimedBy: 'PI1' })).toMatchObject({
      code: 'InvalidTransition',
      reason: { facts: { refId: 'PI1' } },
    });
    expect(by('approved', { note: '' })).toMatchObject({ fields: { note: {} } });
    expect(by('declined', { note: '' })).toMatchObject({ fields: { note: {} } });
    expect(by('approved', { isFrozen: true }, settlement)).toMatchObject({
      code: 'InvalidTransition',
    });
    expect(mayDecideMoney(topup, { id: 'peer' }, 'approved', known)).toMatchObject({
      code: 'PermissionDenied',
    });
  });

  test.each([
    ['approved', 'approval_approved_by', { who: 'Dev' }],
    ['declined', 'approval_declined_by', { who: 'Dev' }],
    ['withdrawn', 'request_withdrawn_at', {}],
  ] as const)('of one that is %s: %s', (status, code, who) => {
    const at = '2026-11-22T09:00:00.000Z';
    const decided = { ...topup, status, decidedBy: { name: 'Dev' }, decidedAt: at };
    expect(requestDecided(decided)?.reason).toEqual({ code, facts: { ...who, at } });
  });

  test('nothing while it waits; a decision without a time is a bug', () => {
    expect(requestDecided(topup)).toBeNull();
    expect(() => requestDecided({ ...topup, status: 'approved' })).toThrow('RQ1');
  });
});
