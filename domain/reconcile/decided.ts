import type { AlertCode } from '@peerdesk/contract/statement.ts';
import { formatMoney, type Minor } from '../money.ts';
import type { BankLine, Verdict } from './match.ts';
import { groupUtr } from './utr.ts';

/** An order that is decided and rests on a reference, as bank lines look back at it. */
export interface DecidedOrder {
  kind: 'payin' | 'payout';
  status: 'approved' | 'declined';
  accountId: string | null;
  /** What was booked; for a declined order what it asked for. */
  amount: Minor;
  utr: string;
  /** A line is attached to it already. */
  isMatched: boolean;
  /** Its approval was taken back by a compensating entry. */
  isReversed: boolean;
}

export interface Alert {
  code: AlertCode;
  lineId: string | null;
  reason: string;
}

/** `attach`: the line that proves the order. `alerts`: all that hold now; others are settled. */
export interface Finding {
  attach: BankLine | null;
  alerts: readonly Alert[];
  verdict: Verdict | null;
}

/** What the bank's lines say about a decision that was taken without them, or before them. */
export function judgeDecided(
  order: DecidedOrder,
  evidence: { lines: readonly BankLine[]; isCovered: boolean },
): Finding {
  const named = evidence.lines.filter((line) => line.rrn === order.utr);
  if (order.isReversed) return { attach: null, alerts: [], verdict: null };
  if (order.kind === 'payout') return judgePayout(order, named, evidence.isCovered);
  return order.status === 'declined'
    ? judgeDeclined(order, named)
    : judgeApproved(order, named, evidence.isCovered);
}

function judgeApproved(
  order: DecidedOrder,
  named: readonly BankLine[],
  isCovered: boolean,
): Finding {
  const attach = order.isMatched ? null : (named.find((line) => isMoneyOf(line, order)) ?? null);
  const alerts: Alert[] = [];
  const reversal = named.find((line) => line.kind === 'REVERSAL');
  if (reversal) {
    const reason = `The bank took ${shown(reversal)} of this payment back`;
    alerts.push({ code: 'REVERSED_AFTER_CREDIT', lineId: reversal.id, reason });
  }
  const isProved = order.isMatched || attach !== null;
  const verdict = isProved ? null : mismatch(order, named);
  if (!isProved && (isCovered || verdict)) {
    const reason = verdict?.reason ?? 'A statement covers the time and does not show this payment';
    const lineId = verdict?.lineId ?? null;
    alerts.push({ code: 'CREDITED_NOT_IN_BANK', lineId, reason });
  }
  return { attach, alerts, verdict };
}

/** The reference is on a free credit that differs from what was booked. */
function mismatch(order: DecidedOrder, named: readonly BankLine[]): Verdict | null {
  const credits = named.filter((line) => line.direction === 'credit' && line.kind === 'PAYMENT');
  const free = credits.filter((line) => line.orderRef === null);
  const own = free.find((line) => line.accountId === order.accountId);
  if (own) {
    const reason = `The bank shows ${shown(own)}, approved was ${rupees(order.amount)}`;
    return review('AMOUNT_MISMATCH', own, reason);
  }
  const other = free[0];
  return other
    ? review('ACCOUNT_MISMATCH', other, 'The money is on another of our accounts')
    : null;
}

function judgeDeclined(order: DecidedOrder, named: readonly BankLine[]): Finding {
  const line = named.find((one) => isMoneyOf(one, order));
  if (!line || named.some((one) => one.kind === 'REVERSAL')) {
    return { attach: null, alerts: [], verdict: null };
  }
  const reason = `Declined, but the bank shows ${shown(line)} with ${groupUtr(order.utr)}`;
  return {
    attach: null,
    alerts: [{ code: 'CREDITED_BUT_DECLINED', lineId: line.id, reason }],
    verdict: null,
  };
}

function judgePayout(order: DecidedOrder, named: readonly BankLine[], isCovered: boolean): Finding {
  const none: Finding = { attach: null, alerts: [], verdict: null };
  if (order.status === 'declined') return none;
  const debit = named.find((line) => isMoneyOf(line, order)) ?? null;
  const alert = (line: BankLine | null, reason: string): Finding => ({
    attach: order.isMatched ? null : debit,
    alerts: [{ code: 'PAYOUT_NOT_IN_BANK', lineId: line?.id ?? null, reason }],
    verdict: null,
  });
  const returned = named.find((line) => line.kind === 'REVERSAL');
  if (returned) return alert(returned, `The bank returned ${shown(returned)} to the payer`);
  if (order.isMatched) return none;
  if (debit) return { ...none, attach: debit };
  const credit = named.find((line) => line.direction === 'credit' && line.kind === 'PAYMENT');
  if (credit) {
    return alert(credit, `The bank shows ${groupUtr(order.utr)} as money that came in`);
  }
  return isCovered
    ? alert(null, 'A statement covers the time and does not show this payment')
    : none;
}

/** A free payment of the order's amount on its account, in the direction of its kind. */
function isMoneyOf(line: BankLine, order: DecidedOrder): boolean {
  const direction = order.kind === 'payin' ? 'credit' : 'debit';
  return (
    line.kind === 'PAYMENT' &&
    line.direction === direction &&
    line.accountId === order.accountId &&
    line.amount === order.amount &&
    line.orderRef === null
  );
}

function review(rule: Verdict['rule'], line: BankLine, reason: string): Verdict {
  return { rule, action: 'review', confidence: 0.9, lineId: line.id, reason };
}

function shown(line: BankLine): string {
  return rupees(line.amount);
}

function rupees(amount: Minor): string {
  return `₹${formatMoney(amount, 2)}`;
}
