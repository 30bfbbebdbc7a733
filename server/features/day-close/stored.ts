import type { Declared, Found } from '@peerdesk/domain/day-close/compare.ts';
import { minor, type Minor } from '@peerdesk/domain/money.ts';

/** Whole paise as text, since JSON has no numbers for them. */
type Paise = string;

export interface StoredDeclared {
  in: Paise | null;
  out: Paise | null;
  closing: Paise | null;
  note: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface StoredFound {
  books: { in: Paise; out: Paise };
  opening: Paise | null;
  bank: { in: Paise; out: Paise; closing: Paise | null; isAttested: boolean } | null;
}

/** The latest explanation; `key` names the differences that it explains. */
export interface StoredExplanation {
  key: string;
  isAccepted: boolean;
  reason: string;
  by: { id: string; name: string };
  at: number;
  decidedBy: string | null;
}

const paiseOf = (amount: Minor) => amount.toString();
const paiseOrNull = (amount: Minor | null) => (amount === null ? null : paiseOf(amount));
const amountOf = (paise: Paise) => minor(BigInt(paise));
const amountOrNull = (paise: Paise | null) => (paise === null ? null : amountOf(paise));

export function toDeclared(stored: StoredDeclared): Declared {
  return {
    in: amountOrNull(stored.in),
    out: amountOrNull(stored.out),
    closing: amountOrNull(stored.closing),
  };
}

export function storeDeclared(declared: Declared, note: string, at: number): StoredDeclared {
  return {
    in: paiseOrNull(declared.in),
    out: paiseOrNull(declared.out),
    closing: paiseOrNull(declared.closing),
    note,
    at,
  };
}

export function toFound({ books, opening, bank }: StoredFound): Found {
  return {
    books: { in: amountOf(books.in), out: amountOf(books.out) },
    opening: amountOrNull(opening),
    bank: bank && {
      in: amountOf(bank.in),
      out: amountOf(bank.out),
      closing: amountOrNull(bank.closing),
      isAttested: bank.isAttested,
    },
  };
}

export function storeFound({ books, opening, bank }: Found): StoredFound {
  return {
    books: { in: paiseOf(books.in), out: paiseOf(books.out) },
    opening: paiseOrNull(opening),
    bank: bank && {
      in: paiseOf(bank.in),
      out: paiseOf(bank.out),
      closing: paiseOrNull(bank.closing),
      isAttested: bank.isAttested,
    },
  };
}

/** Is it the same as before? The database orders the keys of what it stores in its own way. */
export function isSameFound(before: StoredFound | null, after: StoredFound | null): boolean {
  const textOf = (found: StoredFound | null) =>
    JSON.stringify(found === null ? null : storeFound(toFound(found)));
  return textOf(before) === textOf(after);
}
