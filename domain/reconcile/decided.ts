import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { OrderAlertCode } from '@peerdesk/contract/statement.ts';
import type { Minor } from '../money.ts';
import { goesElsewhere, isFree, returnOf, type BankLine } from './bank-line.ts';
import { onSeveralAccounts, rupees, weightiest, type Verdict } from './match.ts';

/** A decided order with a reference, as it is compared with bank lines. */
export interface DecidedOrder {
  kind: 'payin' | 'payout';
  status: 'approved' | 'declined';
  accountId: string | null;
  /** The amount booked; for a declined order, the amount requested. */
  amount: Minor;
  utr: string;
  /** The line that is already matched to it. */
  matchedLine: string | null;
  /** Only a file of somebody with an interest in it shows the matched line. */
  isOnOwnWord: boolean;
  /** Its approval was reversed by a compensating entry. */
  isReversed: boolean;
  /** The UPI ID that a pay-out was to go to. */
  destination?: string;
}

export interface Alert {
  code: OrderAlertCode;
  lineId: string | null;
  reason: Reason;
}

/** `attach`: the line that proves the order. `alerts`: all that apply now; others are resolved. */
export interface Finding {
  attach: BankLine | null;
  alerts: readonly Alert[];
  verdict: Verdict | null;
}

const nothing: Finding = { attach: null, alerts: [], verdict: null };
const notShown = because('not_in_statement');

/** What bank lines show about a decision made without them, or before they arrived. */
export function judgeDecided(order: DecidedOrder, evidence: DecidedEvidence): Finding {
  const named = evidence.lines.filter((line) => line.rrn === order.utr);
  if (order.isReversed) return nothing;
  if (order.status === 'declined') return judgeDeclined(order, named);
  const found =
    order.kind === 'payout'
      ? judgePayout(order, named, evidence)
      : judgeApproved(order, named, evidence.isCovered);
  return { ...found, alerts: [...found.alerts, ...disagreement(order, found, named, evidence)] };
}

interface DecidedEvidence {
  lines: readonly BankLine[];
  /** Statements cover the time in which its money was expected. */
  isCovered: boolean;
  /** The same, by statements of somebody without an interest in them. */
  isCoveredByOthers: boolean;
}

/** The line is only in the peer's own file, while others' files cover the time without it. */
function disagreement(
  order: DecidedOrder,
  { attach }: Finding,
  named: readonly BankLine[],
  { isCoveredByOthers }: DecidedEvidence,
): Alert[] {
  const matched = named.find(({ id }) => id === order.matchedLine);
  const own = attach ?? (order.isOnOwnWord ? matched : null);
  if (!own || own.isAttested || !isCoveredByOthers) return [];
  return [{ code: 'FILES_DISAGREE', lineId: own.id, reason: because('files_disagree') }];
}

function judgeApproved(
  order: DecidedOrder,
  named: readonly BankLine[],
  isCovered: boolean,
): Finding {
  const attach = isMatched(order) ? null : (named.find((line) => isMoneyOf(line, order)) ?? null);
  const alerts: Alert[] = [];
  const isProved = isMatched(order) || attach !== null;
  const reversal = isProved
    ? returnOf({ ...order, isAttested: true }, named)
    : named.find(
        (line) => isReversal(line) && line.accountId === order.accountId && line.isAttested,
      );
  if (reversal) {
    const reason = because('bank_took_back', { amount: rupees(reversal.amount) });
    alerts.push({ code: 'REVERSED_AFTER_CREDIT', lineId: reversal.id, reason });
  }
  const verdict = isProved ? null : mismatch(order, named);
  if (!isProved && (isCovered || verdict)) {
    const reason = verdict?.reason ?? notShown;
    const lineId = verdict?.lineId ?? null;
    alerts.push({ code: 'CREDITED_NOT_IN_BANK', lineId, reason });
  }
  return { attach, alerts, verdict };
}

/** The reference is on a payment that differs from what was booked, or that was dismissed. */
function mismatch(order: DecidedOrder, named: readonly BankLine[]): Verdict | null {
  const payments = named.filter(
    (line) => line.kind === 'PAYMENT' && line.direction === directionOf(order),
  );
  const own = payments.filter((line) => line.accountId === order.accountId);
  const differing = own.find(isFree);
  if (differing) {
    const facts = { shown: rupees(differing.amount), approved: rupees(order.amount) };
    return review('AMOUNT_MISMATCH', differing, because('bank_shows_other_than_approved', facts));
  }
  const dismissed = own.find((line) => line.isDismissed);
  if (dismissed) return review('LINE_DISMISSED', dismissed, because('line_set_aside'));
  const lost = own.find((line) => line.orderRef !== null);
  if (lost) {
    return review(
      'DUPLICATE_UTR',
      lost,
      because('line_paid_order', { refId: lost.orderRef ?? '' }),
    );
  }
  const free = weightiest(payments.filter(isFree));
  const several = onSeveralAccounts(free);
  if (several) return several;
  const other = free[0];
  return other ? review('ACCOUNT_MISMATCH', other, because('money_on_other_account')) : null;
}

function judgeDeclined(order: DecidedOrder, named: readonly BankLine[]): Finding {
  const line = named.find((one) => isMoneyOf(one, order));
  if (!line || returnOf(line, named)) return nothing;
  const reason = because('bank_shows_declined', { amount: rupees(line.amount), utr: order.utr });
  return { ...nothing, alerts: [{ code: 'CREDITED_BUT_DECLINED', lineId: line.id, reason }] };
}

/** A pay-out is matched as a pay-in is, but with debits. */
function judgePayout(
  order: DecidedOrder,
  named: readonly BankLine[],
  { isCovered, isCoveredByOthers }: DecidedEvidence,
): Finding {
  const attach = isMatched(order) ? null : (named.find((line) => isMoneyOf(line, order)) ?? null);
  const returned = named.find(isReversal);
  if (returned) {
    const reason = because('bank_returned_to_payer', { amount: rupees(returned.amount) });
    const verdict = isMatched(order) || attach ? null : review('REVERSAL_LINE', returned, reason);
    return notInBank(attach, verdict, returned, reason);
  }
  const isOnOwnWord = attach ? !attach.isAttested : order.isOnOwnWord;
  if (isMatched(order) || attach) {
    // The payer's own file proves nothing against a statement from somebody else.
    const isMissing = isOnOwnWord && isCoveredByOthers;
    return isMissing ? notInBank(attach, null, attach, notShown) : { ...nothing, attach };
  }
  const verdict = astray(order, named) ?? mismatch(order, named) ?? wrongWay(order, named);
  if (verdict) {
    const line = named.find(({ id }) => id === verdict.lineId) ?? null;
    return notInBank(null, verdict, line, verdict.reason);
  }
  return isCovered ? notInBank(null, null, null, notShown) : nothing;
}

/** The payer's money went to another UPI ID than the customer's, which proves nothing. */
function astray(order: DecidedOrder, named: readonly BankLine[]): Verdict | null {
  const { destination } = order;
  const line = named.find(
    (one) => one.kind === 'PAYMENT' && one.direction === 'debit' && goesElsewhere(one, destination),
  );
  if (!line) return null;
  const reason = because('payout_sent_elsewhere', { upi: line.counterparty ?? '' });
  return review('ACCOUNT_MISMATCH', line, reason);
}

function wrongWay(order: DecidedOrder, named: readonly BankLine[]): Verdict | null {
  const credit = named.find((line) => line.direction === 'credit' && line.kind === 'PAYMENT');
  if (!credit) return null;
  const reason = because('bank_shows_money_in', { utr: order.utr });
  return review('WRONG_DIRECTION', credit, reason);
}

function notInBank(
  attach: BankLine | null,
  verdict: Verdict | null,
  line: BankLine | null,
  reason: Reason,
): Finding {
  const alert = { code: 'PAYOUT_NOT_IN_BANK' as const, lineId: line?.id ?? null, reason };
  return { attach, alerts: [alert], verdict };
}

function isMatched({ matchedLine }: DecidedOrder): boolean {
  return matchedLine !== null;
}

/** A free payment of the order's amount on its account, in the right direction. */
function isMoneyOf(line: BankLine, order: DecidedOrder): boolean {
  return (
    line.kind === 'PAYMENT' &&
    line.direction === directionOf(order) &&
    line.accountId === order.accountId &&
    line.amount === order.amount &&
    !goesElsewhere(line, order.destination) &&
    isFree(line)
  );
}

function isReversal({ kind }: BankLine): boolean {
  return kind === 'REVERSAL';
}

function directionOf({ kind }: DecidedOrder): BankLine['direction'] {
  return kind === 'payin' ? 'credit' : 'debit';
}

function review(rule: Verdict['rule'], line: BankLine, reason: Reason): Verdict {
  return { rule, action: 'review', confidence: 0.9, lineId: line.id, reason };
}
