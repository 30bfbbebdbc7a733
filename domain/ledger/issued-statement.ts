import type { Period } from '../dates.ts';
import { minuteMs } from '../durations.ts';
import { add, type Minor } from '../money.ts';
import type { Movement } from './account-statement.ts';

/**
 * How long a write may be in flight: its entry is dated when it was decided, but appears in the
 * ledger only once it is committed.
 */
const settlingMs = minuteMs;

/**
 * The part of a period that can be issued: up to a full minute to which nothing can be added any
 * more, so that the ledger keeps agreeing with what was issued.
 */
export function settledPeriod({ start, end }: Period, now: number): Period {
  const settled = Math.floor((now - settlingMs) / minuteMs) * minuteMs;
  const until = Math.min(end, settled);
  return { start: Math.min(start, until), end: until };
}

/** What a statement says about an account. Instants are epoch milliseconds. */
export interface StatementContent {
  account: string;
  currency: string;
  period: Period;
  opening: Minor;
  lines: readonly StatementLine[];
}

export interface StatementLine extends Movement {
  /** The id of the entry. */
  id: string;
  at: number;
  order_ref: string | null;
}

/**
 * The canonical text of the statement, which is hashed. The format may never change, or older
 * statements would no longer verify. Reasons that staff wrote are not in it: not every holder may
 * see them, and the hash would allow guesses at them to be tested.
 */
export function canonicalStatement(content: StatementContent): string {
  const { account, currency, period, opening, lines } = content;
  const closing = add(opening, ...lines.map(({ amount }) => amount));
  const rows = [
    ['statement 1', account, currency, iso(period.start), iso(period.end), String(opening)],
    ...lines.map((line) => [
      ...[line.id, iso(line.at), line.kind, line.order_ref],
      String(line.amount),
    ]),
    [String(closing)],
  ];
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** 140 random bits in Crockford's base 32. */
export const statementCodeLength = 28;
const codeShape = /^[0-9A-HJKMNP-TV-Z]{28}$/;

/** Normalises a typed code, mapping letters that look like digits; null if it is invalid. */
export function readStatementCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const code = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return codeShape.test(code) ? code : null;
}

/** A code in groups of four, for print. */
export function showStatementCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
