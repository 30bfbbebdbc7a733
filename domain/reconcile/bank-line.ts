import type { Direction, LineKind, ReferenceKind } from '@peerdesk/contract/statement.ts';
import type { Minor } from '../money.ts';

/** A line of a bank statement as matching sees it. `at` is epoch milliseconds. */
export interface BankLine {
  id: string;
  accountId: string;
  direction: Direction;
  kind: LineKind;
  amount: Minor;
  /** The payment reference, of whatever rail. */
  rrn: string | null;
  refs: readonly { value: string; kind: ReferenceKind }[];
  /** The instant, or noon of its day when the file gives no time. */
  at: number;
  hasTime: boolean;
  /** The order that it was matched to, which ends its story. */
  orderRef: string | null;
  /** Somebody other than the peer whose account it is sent a file with it. */
  isAttested: boolean;
  /** A person marked it as not ours, which only a person may take back. */
  isDismissed: boolean;
}

/** Belongs to no order yet, and nobody said that it never will. */
export function isFree(line: BankLine): boolean {
  return line.orderRef === null && !line.isDismissed;
}

export function isPaymentIn(line: BankLine): boolean {
  return line.direction === 'credit' && line.kind === 'PAYMENT';
}

/**
 * The line that undoes a payment, among lines of its reference. Not every bank writes that a line
 * sends money back. One transfer never both comes to an account and leaves it, so a debit of the
 * same reference and amount beside a credit is such a return. What is undone on the word of the
 * account's own peer alone is not what somebody else attests.
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
