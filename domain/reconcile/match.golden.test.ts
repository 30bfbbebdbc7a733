import type { MatchRule } from '@peerdesk/contract/statement.ts';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import type { BankLine } from './bank-line.ts';
import { isOneOff, judgeClaim, type Evidence, type MoneyClaim, type Verdict } from './match.ts';
import type { StandingUse } from './outranked.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 7, 10, 6, 30);
const utr = '412345678901';

function line(set: Partial<BankLine> = {}): BankLine {
  return {
    id: 'L1',
    accountId: 'A',
    direction: 'credit',
    kind: 'PAYMENT',
    amount: minor(100_000n),
    rrn: utr,
    refs: [],
    at: noon,
    hasTime: true,
    orderRef: null,
    isAttested: true,
    shownBy: ['P'],
    isDismissed: false,
    ...set,
  };
}

function claim(set: Partial<MoneyClaim> = {}): MoneyClaim {
  return {
    refId: 'PI1',
    accountId: 'A',
    amount: minor(100_000n),
    utr,
    openedAt: noon - hour / 4,
    expiresAt: noon,
    ...set,
  };
}

const nothing: Evidence = {
  lines: [],
  rivals: [],
  refused: [],
  twins: [],
  usedBy: null,
  isCovered: false,
};
const usedBy = (orderRef: string, set: Partial<StandingUse> = {}): StandingUse => ({
  orderRef,
  kind: 'payin',
  accountId: 'A',
  amount: minor(100_000n),
  proof: 'none',
  isOwnWord: false,
  ...set,
});
const judge = (of: Partial<MoneyClaim>, evidence: Partial<Evidence>) =>
  judgeClaim(claim(of), { ...nothing, ...evidence });

type Case = [
  name: string,
  of: Partial<MoneyClaim>,
  evidence: Partial<Evidence>,
  rule: MatchRule,
  action: Verdict['action'],
];

const rival = claim({ refId: 'PI2' });
/** Approved by hand for another amount than the line's. */
const other = usedBy('PI9', { amount: minor(70_000n), isOwnWord: true });

const golden: readonly Case[] = [
  ['equal in all', {}, { lines: [line()] }, 'EXACT_UTR', 'approve'],
  ['an older line', {}, { lines: [line({ at: noon - 90 * 24 * hour })] }, 'EXACT_UTR', 'approve'],
  ['a later line', {}, { lines: [line({ at: noon + 5 * 24 * hour })] }, 'EXACT_UTR', 'approve'],
  ['an app’s own id', { utr: 'T2408101234567890123456' }, {}, 'APP_TXN_ID_NOT_UTR', 'review'],
  ['11 digits', { utr: '41234567890' }, {}, 'LEADING_ZERO_LOST', 'review'],
  ['a phone number', { utr: '9876543210' }, {}, 'BAD_UTR', 'review'],
  ['used before', {}, { lines: [line()], usedBy: usedBy('PI9') }, 'DUPLICATE_UTR', 'refuse'],
  ['used by itself', {}, { lines: [line()], usedBy: usedBy('PI1') }, 'EXACT_UTR', 'approve'],
  ['used for another amount', {}, { lines: [line()], usedBy: other }, 'EXACT_UTR', 'approve'],
  [
    'used for another amount, and only an own file shows it',
    {},
    { lines: [line({ isAttested: false })], usedBy: other },
    'DUPLICATE_UTR',
    'refuse',
  ],
  [
    'used for another amount, which a person matched',
    {},
    { lines: [line()], usedBy: { ...other, proof: 'person' } },
    'DUPLICATE_UTR',
    'refuse',
  ],
  [
    'used for another amount, and sent back',
    {},
    { lines: [line(), line({ id: 'L2', kind: 'REVERSAL', direction: 'debit' })], usedBy: other },
    'DUPLICATE_UTR',
    'refuse',
  ],
  [
    'used for another amount, long before this order',
    {},
    { lines: [line({ at: noon - 2 * 24 * hour })], usedBy: other },
    'DUPLICATE_UTR',
    'refuse',
  ],
  [
    'used for another amount, and a third order fits too',
    {},
    { lines: [line()], refused: [rival], usedBy: other },
    'DUPLICATE_UTR',
    'refuse',
  ],
  [
    'used on the word of the group alone',
    {},
    { lines: [line()], usedBy: usedBy('PI9', { isOwnWord: true }) },
    'EXACT_UTR',
    'approve',
  ],
  [
    'used on the word of the group alone, with the line already beside it',
    {},
    {
      lines: [line({ orderRef: 'PI9' })],
      usedBy: usedBy('PI9', { isOwnWord: true, proof: 'line' }),
    },
    'EXACT_UTR',
    'approve',
  ],
  [
    'used on the word of the group alone, and matched by a person',
    {},
    {
      lines: [line({ orderRef: 'PI9' })],
      usedBy: usedBy('PI9', { isOwnWord: true, proof: 'person' }),
    },
    'DUPLICATE_UTR',
    'refuse',
  ],
  [
    'used by a pay-out that nothing proves',
    {},
    { lines: [line()], usedBy: usedBy('PO9', { kind: 'payout', accountId: 'B' }) },
    'EXACT_UTR',
    'approve',
  ],
  [
    'used by a pay-out that a line proves',
    {},
    { lines: [line()], usedBy: usedBy('PO9', { kind: 'payout', proof: 'line' }) },
    'DUPLICATE_UTR',
    'refuse',
  ],
  [
    'used by money that an admin booked',
    {},
    { lines: [line()], usedBy: usedBy('EN9', { kind: 'settlement', amount: minor(1n) }) },
    'DUPLICATE_UTR',
    'refuse',
  ],
  ['two claim, no line', {}, { rivals: [rival] }, 'UTR_CONTESTED', 'review'],
  ['two claim, both fit', {}, { lines: [line()], rivals: [rival] }, 'UTR_CONTESTED', 'review'],
  [
    'two claim, the line is this one’s by amount',
    {},
    { lines: [line()], rivals: [claim({ refId: 'PI2', amount: minor(5n) })] },
    'EXACT_UTR',
    'approve',
  ],
  [
    'two claim, the line is the other’s by account',
    {},
    { lines: [line({ accountId: 'B' })], rivals: [claim({ refId: 'PI2', accountId: 'B' })] },
    'UTR_CONTESTED',
    'review',
  ],
  ['less arrived', {}, { lines: [line({ amount: minor(99_900n) })] }, 'AMOUNT_MISMATCH', 'review'],
  [
    'one paisa more',
    {},
    { lines: [line({ amount: minor(100_001n) })] },
    'AMOUNT_MISMATCH',
    'review',
  ],
  ['another account', {}, { lines: [line({ accountId: 'B' })] }, 'ACCOUNT_MISMATCH', 'review'],
  [
    'two other accounts, whichever came first',
    {},
    { lines: [line({ accountId: 'B' }), line({ id: 'L2', accountId: 'C' })] },
    'AMBIGUOUS',
    'review',
  ],
  [
    'two other accounts, each by its own peer’s file',
    {},
    {
      lines: [
        line({ accountId: 'B', isAttested: false }),
        line({ id: 'L2', accountId: 'C', isAttested: false }),
      ],
    },
    'AMBIGUOUS',
    'review',
  ],
  [
    'two other accounts, one by its own peer’s file alone',
    {},
    {
      lines: [
        line({ id: 'L2', accountId: 'B', isAttested: false }),
        line({ id: 'L3', accountId: 'C' }),
      ],
    },
    'ACCOUNT_MISMATCH',
    'review',
  ],
  [
    'two other accounts, one of which was set aside',
    {},
    { lines: [line({ accountId: 'B', isDismissed: true }), line({ id: 'L2', accountId: 'C' })] },
    'ACCOUNT_MISMATCH',
    'review',
  ],
  ['no account yet', { accountId: null }, { lines: [line()] }, 'ACCOUNT_MISMATCH', 'review'],
  ['money going out', {}, { lines: [line({ direction: 'debit' })] }, 'WRONG_DIRECTION', 'review'],
  ['a reversal’s credit', {}, { lines: [line({ kind: 'REVERSAL' })] }, 'REVERSAL_LINE', 'review'],
  [
    'paid and sent back',
    {},
    { lines: [line(), line({ id: 'L2', kind: 'REVERSAL', direction: 'debit' })] },
    'REVERSAL_LINE',
    'review',
  ],
  ['a charge’s number', {}, { lines: [line({ kind: 'CHARGE' })] }, 'NOT_IN_STATEMENT', 'wait'],
  ['marked as not ours', {}, { lines: [line({ isDismissed: true })] }, 'LINE_DISMISSED', 'review'],
  [
    'marked as not ours, and another amount',
    {},
    { lines: [line({ isDismissed: true, amount: minor(7n) })] },
    'LINE_DISMISSED',
    'review',
  ],
  [
    'two claim, the line that fits one is marked as not ours',
    {},
    { lines: [line({ isDismissed: true })], rivals: [claim({ refId: 'PI2', accountId: 'B' })] },
    'UTR_CONTESTED',
    'review',
  ],
  [
    'one line of the reference is marked as not ours, another fits',
    {},
    { lines: [line({ isDismissed: true, amount: minor(7n) }), line({ id: 'L2' })] },
    'EXACT_UTR',
    'approve',
  ],
  [
    'one digit off a line that is marked as not ours',
    {},
    { lines: [line({ rrn: '412345678991', isDismissed: true })] },
    'NOT_IN_STATEMENT',
    'wait',
  ],
  [
    'a credit of its own and a debit elsewhere',
    {},
    { lines: [line(), line({ id: 'L2', direction: 'debit', accountId: 'B' })] },
    'EXACT_UTR',
    'approve',
  ],
  [
    'a credit and a debit that does not say it sends it back',
    {},
    { lines: [line(), line({ id: 'L2', direction: 'debit' })] },
    'REVERSAL_LINE',
    'review',
  ],
  [
    'a credit and a debit of another amount',
    {},
    { lines: [line(), line({ id: 'L2', direction: 'debit', amount: minor(7n) })] },
    'EXACT_UTR',
    'approve',
  ],
  [
    'two lines of the reference, one that fits',
    {},
    { lines: [line({ amount: minor(7n) }), line({ id: 'L2' })] },
    'EXACT_UTR',
    'approve',
  ],
  [
    'one line taken, another of its reference differs',
    {},
    { lines: [line({ orderRef: 'PI7' }), line({ id: 'L2', amount: minor(7n) })] },
    'AMOUNT_MISMATCH',
    'review',
  ],
  ['the line paid another', {}, { lines: [line({ orderRef: 'PI7' })] }, 'DUPLICATE_UTR', 'review'],
  [
    'the bank’s own number',
    {},
    { lines: [line({ rrn: '998877665544', refs: [{ value: utr, kind: 'BANK_OWN' }] })] },
    'SECONDARY_REF',
    'review',
  ],
  ['one digit off', {}, { lines: [line({ rrn: '412345678991' })] }, 'UTR_NEAR_MISS', 'review'],
  [
    'one digit off and another amount',
    {},
    { lines: [line({ rrn: '412345678991', amount: minor(7n) })] },
    'NOT_IN_STATEMENT',
    'wait',
  ],
  [
    'two lines one digit off',
    {},
    { lines: [line({ rrn: '412345678991' }), line({ id: 'L2', rrn: '412345678902' })] },
    'AMBIGUOUS',
    'review',
  ],
  ['no reference, one line', { utr: null }, { lines: [line()] }, 'AMOUNT_TIME_UNIQUE', 'review'],
  [
    'no reference, a line of another day',
    { utr: null },
    { lines: [line({ at: noon + 30 * hour, hasTime: false })] },
    'NOT_IN_STATEMENT',
    'wait',
  ],
  [
    'no reference, two lines',
    { utr: null },
    { lines: [line(), line({ id: 'L2', rrn: null })] },
    'AMBIGUOUS',
    'review',
  ],
  [
    'no reference, two orders',
    { utr: null },
    { lines: [line()], twins: [claim({ refId: 'PI3', utr: null })] },
    'AMBIGUOUS',
    'review',
  ],
  [
    'no reference, two orders, of which one was open days before',
    { utr: null },
    {
      lines: [line()],
      twins: [claim({ refId: 'PI3', utr: null, openedAt: 0, expiresAt: hour })],
    },
    'AMOUNT_TIME_UNIQUE',
    'review',
  ],
  [
    'no reference, a line that is marked as not ours',
    { utr: null },
    { lines: [line({ isDismissed: true })] },
    'NOT_IN_STATEMENT',
    'wait',
  ],
  ['nothing yet', {}, {}, 'NOT_IN_STATEMENT', 'wait'],
  ['covered and not there', {}, { isCovered: true }, 'NOT_IN_STATEMENT', 'review'],
];

describe('golden cases of matching', () => {
  test.each(golden)('%s', (_name, of, evidence, rule, action) => {
    const verdict = judge(of, evidence);
    expect([verdict.rule, verdict.action]).toEqual([rule, action]);
    expect(verdict.reason.code).not.toBe('');
  });

  test('whatever order the lines are read in, the verdict is the same', () => {
    for (const [, of, evidence] of golden) {
      const turned = { ...evidence, lines: (evidence.lines ?? []).toReversed() };
      expect(judge(of, turned).rule).toBe(judge(of, evidence).rule);
    }
  });

  test('what others attest is named, and not what a peer’s own file shows elsewhere', () => {
    const own = line({ id: 'L2', accountId: 'B', isAttested: false });
    const attested = line({ id: 'L3', accountId: 'C' });
    for (const lines of [
      [own, attested],
      [attested, own],
    ]) {
      expect(judge({}, { lines })).toMatchObject({ rule: 'ACCOUNT_MISMATCH', lineId: 'L3' });
    }
  });

  test('only an exact match acts by itself', () => {
    const acting = golden.filter(([, of, evidence]) => judge(of, evidence).action === 'approve');
    expect(new Set(acting.map(([, , , rule]) => rule))).toEqual(new Set(['EXACT_UTR']));
  });
});

test.each([
  ['1234', '1234', false],
  ['1234', '1235', true],
  ['1234', '1243', false],
  ['1234', '12345', false],
])('%s and %s differ by one digit: %s', (a, b, expected) => {
  expect(isOneOff(a, b)).toBe(expected);
});
