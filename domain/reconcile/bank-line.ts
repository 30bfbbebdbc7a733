import type { Direction, LineKind, ReferenceKind } from '@peerdesk/contract/statement.ts';
import type { Minor } from '../money.ts';

/** A line of a bank statement, as used in matching. `at` is in epoch milliseconds. */
export interface BankLine {
  id: string;
  accountId: string;
  direction: Direction;
  kind: LineKind;
  amount: Minor;
  /** The payment reference, on any rail. */
  rrn: string | null;
  refs: readonly { value: string; kind: ReferenceKind }[];
  /** The instant, or noon of its day when the file has no time. */
  at: number;
  hasTime: boolean;
  /** The order that it was matched to; after that it matches no other. */
  orderRef: string | null;
  /** A file that contains it was uploaded by somebody other than the account's own peer. */
  isAttested: boolean;
  /** The peers in whose own files it is; without attestation it is their word alone. */
  shownBy: readonly string[];
  /** Marked as not ours by a person; only a person may undo that. */
  isDismissed: boolean;
  /** The full UPI ID of the counterparty; absent if the bank does not show all of it. */
  counterparty?: string;
}

/** Does the bank show that this payment went to somebody other than the intended receiver? */
export function goesElsewhere(line: BankLine, destination: string | undefined): boolean {
  if (line.counterparty === undefined || destination === undefined) return false;
  return line.counterparty.toLowerCase() !== destination.toLowerCase();
}

/** Matched to no order yet, and not dismissed. */
export function isFree(line: BankLine): boolean {
  return line.orderRef === null && !line.isDismissed;
}

export function isPaymentIn(line: BankLine): boolean {
  return line.direction === 'credit' && line.kind === 'PAYMENT';
}

/** A payment of this amount into this account. */
export function isCreditOf(
  line: BankLine,
  of: { accountId: string | null; amount: Minor },
): boolean {
  return isPaymentIn(line) && line.accountId === of.accountId && line.amount === of.amount;
}

/**
 * Finds the line that reverses a payment, among lines with its reference. Not every bank marks a
 * line as a return. One transfer never both credits and debits an account, so a debit with the same
 * reference and amount as a credit is such a return. A reversal shown only by the account's own
 * peer does not undo what somebody else attests.
 */
export function returnOf(
  of: { accountId: string | null; amount: Minor; isAttested?: boolean },
  named: readonly BankLine[],
): BankLine | undefined {
  const own = named.filter(
    (line) => line.accountId === of.accountId && (line.isAttested || of.isAttested !== true),
  );
  return (
    own.find((line) => line.kind === 'REVERSAL') ??
    own.find(
      (line) => line.kind === 'PAYMENT' && line.direction === 'debit' && line.amount === of.amount,
    )
  );
}
