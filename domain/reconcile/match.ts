import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { MatchRule } from '@peerdesk/contract/statement.ts';
import { dayMs } from '../durations.ts';
import { formatMoney, type Minor } from '../money.ts';
import { isCreditOf, isFree, isPaymentIn, returnOf, type BankLine } from './bank-line.ts';
import { outrankingLine, type StandingUse } from './outranked.ts';
import { explainUtr } from './utr.ts';

/** An order that waits for its money, with the reference that its customer entered. */
export interface MoneyClaim {
  refId: string;
  accountId: string | null;
  amount: Minor;
  utr: string | null;
  /** The time in which its money was expected, in epoch milliseconds. */
  openedAt: number;
  expiresAt: number | null;
}

/** Everything that is known about a claim when it is judged. */
export interface Evidence {
  /** Lines with the reference in any field, and lines with the claim's account and amount. */
  lines: readonly BankLine[];
  /** Other open orders with the same reference. */
  rivals: readonly MoneyClaim[];
  /** Other open orders with the same account and amount, without a reference. */
  twins: readonly MoneyClaim[];
  /** Other orders whose customers entered it when another order had used it. */
  refused: readonly MoneyClaim[];
  /** The order that already used the reference. */
  usedBy: StandingUse | null;
  /** A statement covers the time in which the money was expected. */
  isCovered: boolean;
}

/** `wait`: nothing to show yet. Only `approve` approves by itself. */
export interface Verdict {
  rule: MatchRule;
  action: 'approve' | 'review' | 'refuse' | 'wait';
  /** From 0 to 1: how certain the rule is that line and order match. */
  confidence: number;
  lineId: string | null;
  /** Shown to the person who decides. */
  reason: Reason;
}

/** The largest time difference between an order and a line without a reference. */
export const nearInTimeMs = 60 * 60 * 1000;

/**
 * Judges one claim by the ordered rules of reconciliation; the first that applies decides. The
 * verdict depends on what is known and not on what came first, so a claim may be judged again
 * whenever a line or a competing order appears.
 */
export function judgeClaim(claim: MoneyClaim, evidence: Evidence): Verdict {
  return claim.utr === null
    ? judgeWithoutReference(claim, evidence)
    : judgeReference({ ...claim, utr: claim.utr }, evidence);
}

type Referenced = MoneyClaim & { utr: string };

function judgeReference(claim: Referenced, evidence: Evidence): Verdict {
  const read = explainUtr(claim.utr);
  if (!read.ok) return badShape(read.code, read.reason);
  const named = evidence.lines.filter((line) => line.rrn === claim.utr);
  const use = evidence.usedBy;
  if (use !== null && use.orderRef !== claim.refId) return judgeUsed(claim, use, named, evidence);
  const exact = named.find((line) => isCreditOf(line, claim) && isFree(line));
  const contested = judgeRivals(claim, evidence.rivals, named);
  if (contested) return contested;
  if (exact) {
    const undone = returnOf(exact, named);
    return undone
      ? review('REVERSAL_LINE', 0, undone, because('bank_sent_back'))
      : exactMatch(claim, exact);
  }
  return (
    judgeNamed(claim, named) ??
    judgeSecondary(claim, evidence.lines) ??
    judgeNearMiss(claim, evidence.lines) ??
    notInStatement(evidence.isCovered)
  );
}

function badShape(code: string, reason: Reason): Verdict {
  const rule =
    code === 'APP_TXN_ID_NOT_UTR' || code === 'LEADING_ZERO_LOST' ? code : ('BAD_UTR' as const);
  return { rule, action: 'review', confidence: 0, lineId: null, reason };
}

/** Another order has used it: only a line that outranks that use can override it. */
function judgeUsed(
  claim: Referenced,
  use: StandingUse,
  named: readonly BankLine[],
  { rivals, refused }: Evidence,
): Verdict {
  const line = outrankingLine(claim, use, { named, others: [...rivals, ...refused] });
  if (line) return exactMatch(claim, line);
  return {
    rule: 'DUPLICATE_UTR',
    action: 'refuse',
    confidence: 0,
    lineId: null,
    reason: because('reference_paid_order', { utr: claim.utr, refId: use.orderRef }),
  };
}

/** Several orders claim it: only a line that fits exactly one of them decides whose it is. */
function judgeRivals(
  claim: Referenced,
  rivals: readonly MoneyClaim[],
  named: readonly BankLine[],
): Verdict | null {
  if (rivals.length === 0) return null;
  const fits = (one: MoneyClaim) => named.some((line) => isCreditOf(line, one) && isFree(line));
  const fitting = [claim, ...rivals].filter(fits);
  if (fitting.length === 1 && fitting[0] === claim) return null;
  return {
    rule: 'UTR_CONTESTED',
    action: 'review',
    confidence: 0,
    lineId: null,
    reason: because('reference_contested', { orders: rivals.length + 1, utr: claim.utr }),
  };
}

function exactMatch(claim: Referenced, line: BankLine): Verdict {
  return {
    rule: 'EXACT_UTR',
    action: 'approve',
    confidence: 1,
    lineId: line.id,
    reason: because('bank_shows_payment', { amount: rupees(line.amount), utr: claim.utr }),
  };
}

/** The reference is on a line, but something else about the line does not match. */
function judgeNamed(claim: Referenced, named: readonly BankLine[]): Verdict | null {
  const payments = named.filter(isPaymentIn);
  const onAccount = payments.filter((line) => line.accountId === claim.accountId);
  const reversal = named.find((line) => line.kind === 'REVERSAL');
  if (reversal) {
    return review('REVERSAL_LINE', 0, reversal, because('bank_sent_back'));
  }
  const differing = onAccount.find(isFree);
  if (differing) {
    const facts = { shown: rupees(differing.amount), ordered: rupees(claim.amount) };
    return review('AMOUNT_MISMATCH', 0.9, differing, because('bank_shows_other_amount', facts));
  }
  const dismissed = onAccount.find((line) => line.isDismissed);
  if (dismissed) return review('LINE_DISMISSED', 0.8, dismissed, because('line_set_aside'));
  const taken = onAccount[0];
  if (taken) {
    const refId = taken.orderRef ?? '';
    return review('DUPLICATE_UTR', 0, taken, because('line_paid_order', { refId }));
  }
  const free = weightiest(payments.filter(isFree));
  const several = onSeveralAccounts(free);
  if (several) return several;
  const elsewhere = free[0] ?? payments[0];
  if (elsewhere) {
    return review('ACCOUNT_MISMATCH', 0.5, elsewhere, because('money_on_other_account'));
  }
  const debit = named.find((line) => line.direction === 'debit');
  return debit ? review('WRONG_DIRECTION', 0, debit, because('bank_shows_money_out')) : null;
}

/** Attested lines, if there are any: a peer's own file does not count beside them. */
export function weightiest(payments: readonly BankLine[]): readonly BankLine[] {
  const attested = payments.filter(({ isAttested }) => isAttested);
  return attested.length > 0 ? attested : payments;
}

/**
 * Statements of several accounts show it, none of them the order's: a person has to find out which
 * is right, and arriving first does not count.
 */
export function onSeveralAccounts(payments: readonly BankLine[]): Verdict | null {
  const accounts = new Set(payments.map(({ accountId }) => accountId)).size;
  if (accounts < 2) return null;
  return {
    rule: 'AMBIGUOUS',
    action: 'review',
    confidence: 0.5,
    lineId: null,
    reason: because('payment_on_several_accounts', { accounts }),
  };
}

function judgeSecondary(claim: Referenced, lines: readonly BankLine[]): Verdict | null {
  const found = openOf(claim, lines).filter((line) =>
    line.refs.some(({ value, kind }) => kind === 'BANK_OWN' && value === claim.utr),
  );
  const why = because('bank_own_number');
  return oneOf(found, (line) => review('SECONDARY_REF', 0.8, line, why));
}

function judgeNearMiss(claim: Referenced, lines: readonly BankLine[]): Verdict | null {
  const found = openOf(claim, lines).filter(
    (line) => line.amount === claim.amount && line.rrn !== null && isOneOff(line.rrn, claim.utr),
  );
  return oneOf(found, (line) =>
    review('UTR_NEAR_MISS', 0.6, line, because('one_digit_differs', { utr: line.rrn ?? '' })),
  );
}

/**
 * The customer entered no reference: one order and one line of this account and amount may match.
 */
function judgeWithoutReference(claim: MoneyClaim, evidence: Evidence): Verdict {
  const found = openOf(claim, evidence.lines).filter(
    (line) => line.amount === claim.amount && isNear(line, claim),
  );
  const twins = evidence.twins.filter((twin) => found.some((line) => isNear(line, twin)));
  if (twins.length > 0) return ambiguous(found.length + twins.length + 1);
  const why = because('only_credit_around');
  return (
    oneOf(found, (line) => review('AMOUNT_TIME_UNIQUE', 0.7, line, why)) ??
    notInStatement(evidence.isCovered)
  );
}

function notInStatement(isCovered: boolean): Verdict {
  return {
    rule: 'NOT_IN_STATEMENT',
    action: isCovered ? 'review' : 'wait',
    confidence: 0,
    lineId: null,
    reason: because(isCovered ? 'not_in_statement' : 'not_covered'),
  };
}

function ambiguous(count: number): Verdict {
  return {
    rule: 'AMBIGUOUS',
    action: 'review',
    confidence: 0.3,
    lineId: null,
    reason: because('several_fit', { count }),
  };
}

function oneOf(found: readonly BankLine[], judge: (line: BankLine) => Verdict): Verdict | null {
  const [first, ...others] = found;
  if (!first) return null;
  return others.length === 0 ? judge(first) : ambiguous(found.length);
}

function review(rule: MatchRule, confidence: number, line: BankLine, reason: Reason): Verdict {
  return { rule, action: 'review', confidence, lineId: line.id, reason };
}

/** Credits on the claim's account that are not matched yet. */
function openOf(claim: MoneyClaim, lines: readonly BankLine[]): BankLine[] {
  return lines.filter(
    (line) => isPaymentIn(line) && line.accountId === claim.accountId && isFree(line),
  );
}

/** A line around the time in which the money of an order was expected. */
export function isNear(line: BankLine, claim: MoneyClaim): boolean {
  const slack = line.hasTime ? nearInTimeMs : dayMs;
  const end = claim.expiresAt ?? claim.openedAt;
  return line.at >= claim.openedAt - slack && line.at <= end + slack;
}

/** The same length, and exactly one character differs. */
export function isOneOff(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let differing = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) differing += 1;
  return differing === 1;
}

/** UPI moves rupees, which have two decimals. */
export function rupees(amount: Minor): string {
  return formatMoney(amount, 2);
}
