import type { Period } from '../dates.ts';
import { add, type Minor } from '../money.ts';
import type { Movement } from './account-statement.ts';

const minuteMs = 60_000;
/**
 * How long a write may be on its way: its entry is dated when it was decided, and is in the ledger
 * only once it is committed.
 */
const settlingMs = minuteMs;

/**
 * The part of a period that can be issued: up to a full minute from which on nothing can be added
 * any more, so that what was issued stays what the ledger says.
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
 * The statement as the text whose hash is on the paper. It may never change: papers of all ages are
 * compared with it. What staff wrote as a reason is not in it: not everyone who holds a paper is
 * shown that, and whoever has the hash could test guesses at it.
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

/** A code as it was typed, with the letters that people take for digits; null if it is none. */
export function readStatementCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const code = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return codeShape.test(code) ? code : null;
}

/** A code in groups of four, to be read from paper. */
export function showStatementCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
