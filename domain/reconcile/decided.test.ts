import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import type { BankLine } from './bank-line.ts';
import { judgeDecided, type DecidedOrder } from './decided.ts';
import { rupees } from './match.ts';

const utr = '412345678901';
const payment: BankLine = {
  ...{ id: 'L1', accountId: 'A', direction: 'credit', kind: 'PAYMENT', amount: minor(100_000n) },
  ...{ rrn: utr, refs: [], at: 0, hasTime: true, orderRef: null, isAttested: true },
  ...{ shownBy: [], isDismissed: false },
};
const payin: DecidedOrder = {
  ...{ kind: 'payin', status: 'approved', accountId: 'A', amount: minor(100_000n), utr },
  ...{ matchedLine: null, isOnOwnWord: false, isReversed: false },
};
const payout: DecidedOrder = { ...payin, kind: 'payout', destination: 'ravi@oksbi' };
const debit: BankLine = { ...payment, direction: 'debit' };

const told = (order: DecidedOrder, set: Partial<BankLine>, line = payment) =>
  judgeDecided(order, {
    lines: [{ ...line, ...set }],
    ...{ isCovered: false, isCoveredByOthers: false },
  }).alerts.map(({ code, lineId, reason }) => [code, lineId, reason.code, reason.facts]);

describe('an approved pay-in', () => {
  const back = { kind: 'REVERSAL', direction: 'debit' } as const;

  test('whose money the bank took back is told, from its account and an attested line alone', () => {
    const amount = rupees(minor(100_000n));
    expect(told(payin, back)).toEqual([
      ['REVERSED_AFTER_CREDIT', 'L1', 'bank_took_back', { amount }],
    ]);
    expect(told(payin, { ...back, accountId: 'B' })).toEqual([]);
    expect(told(payin, { ...back, isAttested: false })).toEqual([]);
  });

  test.each<[string, Partial<BankLine>, string]>([
    ['another amount', { amount: minor(90_000n) }, 'bank_shows_other_than_approved'],
    ['set aside', { isDismissed: true }, 'line_set_aside'],
    ['of another order', { orderRef: 'PI9' }, 'line_paid_order'],
    ['on another account', { accountId: 'B' }, 'money_on_other_account'],
  ])('that the bank shows otherwise names the line and why: %s', (_what, set, code) => {
    const brief = told(payin, set).map((alert) => alert.slice(0, 3));
    expect(brief).toEqual([['CREDITED_NOT_IN_BANK', 'L1', code]]);
  });

  test('the amounts and the order are named with it', () => {
    const [other] = told(payin, { amount: minor(90_000n) });
    const facts = { shown: rupees(minor(90_000n)), approved: rupees(minor(100_000n)) };
    expect(other?.[3]).toEqual(facts);
    expect(told(payin, { orderRef: 'PI9' })[0]?.[3]).toEqual({ refId: 'PI9' });
  });
});

test('a declined pay-in that the bank shows says how much, and with which reference', () => {
  expect(told({ ...payin, status: 'declined' }, {})).toEqual([
    [
      ...['CREDITED_BUT_DECLINED', 'L1', 'bank_shows_declined'],
      { amount: rupees(minor(100_000n)), utr },
    ],
  ]);
});

describe('a paid pay-out', () => {
  const amount = rupees(minor(100_000n));

  test.each<[string, Partial<BankLine>, string, object]>([
    ['that came back', { kind: 'REVERSAL' }, 'bank_returned_to_payer', { amount }],
    [
      'that went to somebody else',
      { counterparty: 'friend@oksbi' },
      'payout_sent_elsewhere',
      { upi: 'friend@oksbi' },
    ],
    ['that came in', { direction: 'credit' }, 'bank_shows_money_in', { utr }],
  ])('is not in the bank, by the line that says why: one %s', (_what, set, code, facts) => {
    expect(told(payout, set, debit)).toEqual([['PAYOUT_NOT_IN_BANK', 'L1', code, facts]]);
  });

  test('went elsewhere only by a payment out of the account', () => {
    const friend = { counterparty: 'friend@oksbi' };
    for (const set of [{ direction: 'credit' }, { kind: 'CHARGE' }] as const) {
      const codes = told(payout, { ...friend, ...set }, debit).map((alert) => alert[2]);
      expect(codes).not.toContain('payout_sent_elsewhere');
    }
  });
});
