import type { TestLine } from '../statement.ts';
import { money } from '../model/amounts.ts';

/** The desk's own bank. */
export const house = 'house';
/** All customers and recipients of the coalition share their cash, all others have enough of it. */
export const ourCustomer = 'k';
const anyCustomer = 'h';

/** Whose cash it is that a customer pays, or gets for a pay-out. */
export function holderOf(customerId: string): string {
  return customerId.startsWith('k') ? ourCustomer : anyCustomer;
}

/** Money that really moved. `refId` is the order it was sent for. */
export interface Payment {
  utr: string;
  from: string;
  to: string;
  amount: bigint;
  date: string;
  refId: string | null;
}

/**
 * The banks outside the desk: who really has how much cash, and what the true statements show.
 * Holders are ids; everyone has one bank account.
 */
export class TrueBank {
  readonly payments: Payment[] = [];
  private readonly cash = new Map<string, bigint>();
  private serial: number;

  constructor(firstReference: number) {
    this.serial = firstReference;
  }

  open(holder: string, cash: bigint): void {
    this.cash.set(holder, cash);
  }

  cashOf(holder: string): bigint {
    return this.cash.get(holder) ?? 0n;
  }

  /** A reference that no payment has. */
  inventUtr(): string {
    this.serial += 1;
    return String(this.serial);
  }

  pay(payment: Omit<Payment, 'utr'>): Payment {
    const { from, to, amount } = payment;
    const made = { ...payment, utr: this.inventUtr() };
    this.cash.set(from, this.cashOf(from) - amount);
    this.cash.set(to, this.cashOf(to) + amount);
    this.payments.push(made);
    return made;
  }

  /** The lines of a holder's true statement. The house settles with other accounts of theirs. */
  linesOf(holder: string): TestLine[] {
    return this.payments.flatMap(({ utr, from, to, amount, date }) => {
      if ((from !== holder && to !== holder) || from === house || to === house) return [];
      const direction = to === holder ? ('credit' as const) : ('debit' as const);
      return [{ amount: money(amount), rrn: utr, direction, date }];
    });
  }
}
