import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { goesElsewhere, isCreditOf, isFree, returnOf, type BankLine } from './bank-line.ts';
import { countsFor, hasInterest } from './interest.ts';
import { isOutranked, outrankingLine, type StandingUse } from './outranked.ts';
import { isContestable, takingBy } from './taken-reference.ts';

const hour = 60 * 60 * 1000;

/** A payment of ₹1,000.00 into account A, attested. */
const lineOf = (set: Partial<BankLine> = {}): BankLine => ({
  id: 'L1',
  accountId: 'A',
  direction: 'credit',
  kind: 'PAYMENT',
  amount: minor(100_000n),
  rrn: '412345678901',
  refs: [],
  at: 100 * hour,
  hasTime: true,
  orderRef: null,
  isAttested: true,
  shownBy: [],
  isDismissed: false,
  ...set,
});
const money = { accountId: 'A', amount: minor(100_000n) };

describe('a line of a bank statement', () => {
  test('matches one order, and none once it was set aside', () => {
    expect(isFree(lineOf())).toBe(true);
    expect(isFree(lineOf({ orderRef: 'PI1' }))).toBe(false);
    expect(isFree(lineOf({ isDismissed: true }))).toBe(false);
  });

  test.each<[string, Partial<BankLine>, boolean]>([
    ['of the same amount', {}, true],
    ['of another amount', { amount: minor(100_001n) }, false],
    ['on another account', { accountId: 'B' }, false],
    ['out of it', { direction: 'debit' }, false],
    ['that takes one back', { kind: 'REVERSAL' }, false],
  ])('is a payment into this account: %s, %o', (_what, set, expected) => {
    expect(isCreditOf(lineOf(set), money)).toBe(expected);
  });

  test('went elsewhere only where the bank shows another receiver, in any letter case', () => {
    const to = (counterparty: string) => lineOf({ counterparty });
    expect(goesElsewhere(to('RAVI@oksbi'), 'ravi@OKSBI')).toBe(false);
    expect(goesElsewhere(to('asha@oksbi'), 'ravi@oksbi')).toBe(true);
    expect(goesElsewhere(to('asha@oksbi'), undefined)).toBe(false);
    expect(goesElsewhere(lineOf(), 'ravi@oksbi')).toBe(false);
  });
});

describe('the return of a payment', () => {
  const back = lineOf({ id: 'L2', kind: 'REVERSAL', direction: 'debit' });
  const debit = lineOf({ id: 'L3', direction: 'debit' });

  test.each<[string, BankLine, boolean]>([
    ['is a line that the bank marks so', back, true],
    ['is a line that the bank marks so, of any amount', { ...back, amount: minor(5n) }, true],
    ['is not one on another account', { ...back, accountId: 'B' }, false],
    ['is a debit of the same amount, since one transfer never does both', debit, true],
    ['is not a debit of another amount', { ...debit, amount: minor(5n) }, false],
    ['is not the payment itself', lineOf(), false],
    ['is not a charge', { ...debit, kind: 'CHARGE' }, false],
  ])('%s', (_what, line, isReturn) => {
    expect(returnOf(money, [line])).toBe(isReturn ? line : undefined);
  });

  test('is the marked one of two', () => {
    expect(returnOf(money, [debit, back])).toBe(back);
  });

  test('shown by the account’s own peer does not undo what somebody else attests', () => {
    const own = { ...back, isAttested: false };
    expect(returnOf({ ...money, isAttested: true }, [own])).toBeUndefined();
    expect(returnOf({ ...money, isAttested: false }, [own])).toBe(own);
    expect(returnOf(money, [own])).toBe(own);
    expect(returnOf({ ...money, isAttested: true }, [back])).toBe(back);
  });
});

describe('whose file says something', () => {
  test('neither the peer of an account nor its subadmin attests its lines', () => {
    const account = { peerId: 'P', subadminId: 'S' };
    expect(['P', 'S', 'A'].map((sender) => hasInterest(sender, account))).toEqual([
      true,
      true,
      false,
    ]);
    expect(hasInterest('A', { peerId: 'P', subadminId: null })).toBe(false);
  });

  test('on a shared account the file of one peer says nothing about the orders of another', () => {
    const own = lineOf({ isAttested: false, shownBy: ['P'] });
    expect(countsFor(own, { accountId: 'A', peerId: 'P' })).toBe(true);
    expect(countsFor(own, { accountId: 'A', peerId: 'Q' })).toBe(false);
    expect(countsFor(own, { accountId: 'A', peerId: null })).toBe(false);
    expect(countsFor(lineOf(), { accountId: 'A', peerId: 'Q' })).toBe(true);
    expect(countsFor(own, { accountId: 'B', peerId: 'Q' })).toBe(true);
  });
});

const use: StandingUse = {
  orderRef: 'PI1',
  kind: 'payin',
  ...{ accountId: 'B', amount: minor(50_000n) },
  proof: 'none',
  isOwnWord: false,
};
/** The use could be this line's payment. */
const same = { ...use, ...money };

describe('a reference whose line shows a payment', () => {
  test.each<[string, StandingUse, Partial<BankLine>, boolean]>([
    ['unproved, and the line cannot be its payment', use, {}, true],
    ['the same, on the word of the account’s own peer', use, { isAttested: false }, false],
    ['proved by another line', { ...use, proof: 'line' }, {}, false],
    ['that a person matched', { ...use, proof: 'person' }, {}, false],
    ['of a settlement', { ...use, kind: 'settlement' }, {}, false],
    ['of a pay-out', { ...use, kind: 'payout' }, {}, true],
    ['of a pay-out of that amount', { ...same, kind: 'payout' }, {}, true],
    ['whose payment the line can be', same, {}, false],
    ['the same, entered only by the peer who gains', { ...same, isOwnWord: true }, {}, true],
    ['even with a line', { ...same, isOwnWord: true, proof: 'line' }, {}, true],
    ['not if a person matched it', { ...same, isOwnWord: true, proof: 'person' }, {}, false],
  ])('gives way, or not: %s', (_what, standing, set, expected) => {
    expect(isOutranked(standing, lineOf(set))).toBe(expected);
  });

  const claim = { ...money, openedAt: 100 * hour };
  const outranking = (
    set: Partial<BankLine> = {},
    more: { named?: BankLine[]; others?: (typeof claim)[] } = {},
  ) => {
    const line = lineOf(set);
    const { named = [], others = [] } = more;
    return outrankingLine(claim, use, { named: [line, ...named], others })?.id ?? null;
  };

  test.each<[string, Partial<BankLine>, boolean]>([
    ['that shows exactly its payment', {}, true],
    ['of another amount', { amount: minor(1n) }, false],
    ['a day before it was opened, since not every file has times', { at: 76 * hour }, true],
    ['more than a day before', { at: 76 * hour - 1 }, false],
    ['that has paid a third order', { orderRef: 'PI9' }, false],
    ['that the use has now', { orderRef: 'PI1' }, true],
    ['that was set aside', { isDismissed: true }, false],
    ['that the use has and that was set aside', { orderRef: 'PI1', isDismissed: true }, false],
    ['of the account’s own peer', { isAttested: false }, false],
  ])('goes to a claim with a line %s', (_what, set, expected) => {
    expect(outranking(set)).toBe(expected ? 'L1' : null);
  });

  test('goes to nobody where the payment was returned, or could be another’s', () => {
    const back = lineOf({ id: 'L2', kind: 'REVERSAL', direction: 'debit' });
    expect(outranking({}, { named: [back] })).toBeNull();
    expect(outranking({}, { others: [claim] })).toBeNull();
    expect(outranking({}, { others: [{ ...claim, accountId: 'B' }] })).toBe('L1');
  });
});

describe('a reference that another pay-out has used', () => {
  const stands = {
    ...{ orderRef: 'PO9', isPayout: true, payerId: 'Z', stands: true, isAttested: false },
    revokedFrom: [],
  };
  const by = (set: { isAttested?: boolean; isInBank?: boolean; hasProof?: boolean }) => {
    const { hasProof = false, isAttested = false, isInBank = false } = set;
    return takingBy({ use: stands, isAttested, isInBank }, { payerId: 'P', hasProof });
  };

  test('is contested by a picture as by a line of the payer’s own file', () => {
    expect(by({})).toBe('refuse');
    expect(by({ hasProof: true })).toBe('contest');
    expect(by({ isInBank: true })).toBe('contest');
    expect(by({ isAttested: true })).toBe('take');
  });

  test('is nobody’s where no other order has used it', () => {
    expect(takingBy(null, { payerId: 'P', hasProof: true })).toBeNull();
    expect(takingBy(undefined, { payerId: 'P', hasProof: true })).toBeNull();
  });

  test('both claims wait for an admin unless the second is refused', () => {
    expect(isContestable('contest')).toBe(true);
    expect(isContestable('take')).toBe(true);
    expect(isContestable('refuse')).toBe(false);
    expect(isContestable(null)).toBe(false);
  });
});
