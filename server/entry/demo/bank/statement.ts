import { type Minor, minor } from '@peerdesk/domain/money.ts';

/** What a bank of the demo has written down: a payment, or what the bank did by itself. */
export interface BankLine {
  /** `yyyy-MM-dd` */
  day: string;
  direction: 'credit' | 'debit';
  amount: Minor;
  narration: string;
  /** What the bank writes beside it. */
  reference: string;
}

/** A statement of one account, its lines in the order of their days. */
export interface BankStatement {
  bank: string;
  account: string;
  holder: string;
  opening: Minor;
  lines: readonly BankLine[];
}

export interface BookedLine extends BankLine {
  balance: Minor;
}

/** The lines in the order of their days, each with the balance after it. */
export function booked({ opening, lines }: BankStatement): BookedLine[] {
  let balance = opening;
  return lines
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((line) => {
      balance = minor(line.direction === 'credit' ? balance + line.amount : balance - line.amount);
      return { ...line, balance };
    });
}

/** The balance after the last line. */
export function closingOf(statement: BankStatement): Minor {
  return booked(statement).at(-1)?.balance ?? statement.opening;
}
