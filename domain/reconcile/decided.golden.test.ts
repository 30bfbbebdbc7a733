import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { judgeDecided, type DecidedOrder } from './decided.ts';
import type { BankLine } from './bank-line.ts';

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
    at: 0,
    hasTime: false,
    orderRef: null,
    isAttested: true,
    shownBy: ['P'],
    isDismissed: false,
    ...set,
  };
}

function order(set: Partial<DecidedOrder> = {}): DecidedOrder {
  return {
    kind: 'payin',
    status: 'approved',
    accountId: 'A',
    amount: minor(100_000n),
    utr,
    matchedLine: null,
    isOnOwnWord: false,
    isReversed: false,
    ...set,
  };
}

const debit = (set: Partial<BankLine> = {}) => line({ direction: 'debit', ...set });
const back = line({ id: 'R', direction: 'debit', kind: 'REVERSAL' });
const payout = { kind: 'payout' } as const;
const toRavi = { ...payout, destination: 'ravi@oksbi' } as const;
/** In a file of somebody who gains by it, and in no other. */
const own = (of: BankLine): BankLine => ({ ...of, isAttested: false });

/** The line that proves it, the alerts that apply and the rule that a person is shown. */
type Outcome = [attach: string | null, alerts: readonly string[], rule: string | null];
type Case = [
  name: string,
  of: Partial<DecidedOrder>,
  lines: readonly BankLine[],
  isCovered: boolean,
  outcome: Outcome,
];

const notInBank = ['CREDITED_NOT_IN_BANK'];
const notPaid = ['PAYOUT_NOT_IN_BANK'];
const reversed = ['REVERSED_AFTER_CREDIT'];
const declined = { status: 'declined' } as const;

const golden: readonly Case[] = [
  ['proved', {}, [line()], false, ['L1', [], null]],
  ['nothing yet', {}, [], false, [null, [], null]],
  ['covered and not there', {}, [], true, [null, notInBank, null]],
  ['less came', {}, [line({ amount: minor(1n) })], false, [null, notInBank, 'AMOUNT_MISMATCH']],
  ['elsewhere', {}, [line({ accountId: 'B' })], false, [null, notInBank, 'ACCOUNT_MISMATCH']],
  [
    'on two other accounts',
    {},
    [line({ accountId: 'B' }), line({ id: 'L2', accountId: 'C' })],
    false,
    [null, notInBank, 'AMBIGUOUS'],
  ],
  [
    'on two other accounts, one by its own peer’s file alone',
    {},
    [own(line({ accountId: 'B' })), line({ id: 'L2', accountId: 'C' })],
    false,
    [null, notInBank, 'ACCOUNT_MISMATCH'],
  ],
  ['set aside', {}, [line({ isDismissed: true })], false, [null, notInBank, 'LINE_DISMISSED']],
  ['another has it', {}, [line({ orderRef: 'PI9' })], true, [null, notInBank, 'DUPLICATE_UTR']],
  ['proved, then sent back', { matchedLine: 'L1' }, [line(), back], false, [null, reversed, null]],
  ['came and was sent back', {}, [line(), back], false, ['L1', reversed, null]],
  [
    'sent back by a debit that does not say so',
    { matchedLine: 'L1' },
    [line({ orderRef: 'PI1' }), debit({ id: 'D' })],
    false,
    [null, reversed, null],
  ],
  ['approved, and only went out', {}, [debit()], true, [null, notInBank, null]],
  ['paid on by us elsewhere', {}, [line(), debit({ accountId: 'B' })], false, ['L1', [], null]],
  ['taken back already', { isReversed: true }, [line(), back], true, [null, [], null]],
  ['declined, and came', declined, [line()], false, [null, ['CREDITED_BUT_DECLINED'], null]],
  ['declined, came, sent back', declined, [line(), back], false, [null, [], null]],
  ['declined, set aside', declined, [line({ isDismissed: true })], false, [null, [], null]],
  ['declined, less came', declined, [line({ amount: minor(1n) })], true, [null, [], null]],
  ['a pay-out that is proved', payout, [debit()], false, ['L1', [], null]],
  ['a pay-out on the own word', payout, [own(debit())], false, ['L1', [], null]],
  [
    'a pay-out on the own word, not in what others sent',
    payout,
    [own(debit())],
    true,
    ['L1', [...notPaid, 'FILES_DISAGREE'], null],
  ],
  [
    'a pay-out that an own file had proved, not in what others sent',
    { ...payout, matchedLine: 'L1', isOnOwnWord: true },
    [own(debit({ orderRef: 'PO1' }))],
    true,
    [null, [...notPaid, 'FILES_DISAGREE'], null],
  ],
  [
    'sent back in the own file only',
    { matchedLine: 'L1' },
    [line(), own(back)],
    false,
    [null, [], null],
  ],
  [
    'came in the own file, not in others’',
    {},
    [own(line())],
    true,
    ['L1', ['FILES_DISAGREE'], null],
  ],
  [
    'a pay-out to its customer',
    toRavi,
    [debit({ counterparty: 'Ravi@OKSBI' })],
    true,
    ['L1', [], null],
  ],
  ['a pay-out, its receiver not told', toRavi, [debit()], true, ['L1', [], null]],
  [
    'a pay-out to somebody else',
    toRavi,
    [debit({ counterparty: 'friend@oksbi' })],
    false,
    [null, notPaid, 'ACCOUNT_MISMATCH'],
  ],
  ['a pay-out, nothing yet', payout, [], false, [null, [], null]],
  ['a pay-out, covered', payout, [], true, [null, notPaid, null]],
  [
    'a pay-out, less went out',
    payout,
    [debit({ amount: minor(1n) })],
    false,
    [null, notPaid, 'AMOUNT_MISMATCH'],
  ],
  [
    'a pay-out from another account',
    payout,
    [debit({ accountId: 'B' })],
    false,
    [null, notPaid, 'ACCOUNT_MISMATCH'],
  ],
  [
    'a pay-out, set aside',
    payout,
    [debit({ isDismissed: true })],
    false,
    [null, notPaid, 'LINE_DISMISSED'],
  ],
  ['a pay-out whose money came in', payout, [line()], false, [null, notPaid, 'WRONG_DIRECTION']],
  [
    'a pay-out that the bank returned',
    payout,
    [debit(), line({ id: 'R', kind: 'REVERSAL' })],
    false,
    ['L1', notPaid, null],
  ],
  [
    'a pay-out of which only the return is seen',
    payout,
    [line({ id: 'R', kind: 'REVERSAL' })],
    false,
    [null, notPaid, 'REVERSAL_LINE'],
  ],
  ['a declined pay-out', { ...payout, ...declined }, [debit()], true, [null, [], null]],
];

/** What others sent covers what is covered at all. */
const evidence = (lines: readonly BankLine[], isCovered: boolean) => ({
  lines,
  isCovered,
  isCoveredByOthers: isCovered,
});

describe('golden cases of what bank lines say about decisions', () => {
  test.each(golden)('%s', (_name, of, lines, isCovered, outcome) => {
    for (const read of [lines, lines.toReversed()]) {
      const found = judgeDecided(order(of), evidence(read, isCovered));
      const alerts = found.alerts.map(({ code }) => code);
      expect([found.attach?.id ?? null, alerts, found.verdict?.rule ?? null]).toEqual(outcome);
    }
  });

  test('a line of another reference says nothing', () => {
    const other = [line({ rrn: '999999999999' })];
    expect(judgeDecided(order(), evidence(other, false))).toEqual({
      attach: null,
      alerts: [],
      verdict: null,
    });
  });
});

test('files that disagree are named by the order’s own line, not another order’s', () => {
  const other = debit({ id: 'L0', accountId: 'B', orderRef: 'PO9' });
  const mine = own(debit({ id: 'L2', orderRef: 'PO1' }));
  const set = { ...payout, matchedLine: 'L2', isOnOwnWord: true } as const;
  for (const first of [other, own(other)]) {
    const evidence = { lines: [first, mine], isCovered: true, isCoveredByOthers: true };
    const { alerts } = judgeDecided(order(set), evidence);
    const named = alerts.filter(({ code }) => code === 'FILES_DISAGREE');
    expect(named.map(({ lineId }) => lineId)).toEqual(['L2']);
  }
});
