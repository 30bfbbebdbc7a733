import type { ColumnMapping, Direction, LineKind, Rail } from '@peerdesk/contract/statement.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import type { OtherReference } from './narration/references.ts';

/** Why a row is no line; each goes with a sentence for the person who looks. */
export const rowErrors = [
  'BAD_DATE',
  'BAD_AMOUNT',
  'BAD_BALANCE',
  'NO_AMOUNT',
  'BOTH_SIDES',
  'NO_DIRECTION',
  'FORMULA',
  'CELL_ERROR',
] as const;
export type RowError = (typeof rowErrors)[number];

/** What is unusual about a line that was read nonetheless. */
export const lineWarnings = [
  'DUPLICATE_IN_FILE',
  'DATE_FROM_LINE_ABOVE',
  'DIRECTION_FROM_BALANCE',
  'DIRECTION_FROM_TEXT',
  'OWN_DEBIT_SENT_BACK',
  'PRINTED_BALANCE_DIFFERS',
] as const;
export type LineWarning = (typeof lineWarnings)[number];

/**
 * One line as the bank wrote it. `date` is a day of the business time zone, `time` its `HH:mm:ss`;
 * `amount` is unsigned, `balance` signed (an overdraft is negative). A row with an `error` keeps
 * what could be read and is never booked.
 */
export interface ReadLine {
  row: number;
  date: string | null;
  time: string | null;
  valueDate: string | null;
  direction: Direction | null;
  amount: Minor | null;
  balance: Minor | null;
  narration: string;
  /** The bank's reference column as it stands there. */
  reference: string;
  rail: Rail;
  kind: LineKind;
  rrn: string | null;
  refs: OtherReference[];
  name: string | null;
  vpa: string | null;
  vpaComplete: boolean | null;
  bank: string | null;
  ifsc: string | null;
  /** The row of the same line further up in the file; such a line is not counted. */
  duplicateOf: number | null;
  /** Which of identical lines this is, from 0; only in files without balances above 0. */
  copy: number;
  warnings: LineWarning[];
  error: { code: RowError; message: string } | null;
}

export interface Statement {
  /** The bank that the file names, or null. */
  bank: string | null;
  /** The account as the head of the file writes it, often masked. */
  account: string | null;
  start: string | null;
  end: string | null;
  /** Before the oldest line and after the newest, where the file has balances. */
  opening: Minor | null;
  closing: Minor | null;
  order: 'oldest-first' | 'newest-first';
  headerRow: number;
  captions: readonly string[];
  /** In the order of the file, with errors and duplicates. */
  lines: ReadLine[];
}

/** Why a file is refused as a whole. Nothing of it is imported. */
export const readRefusals = [
  'UNSUPPORTED_CONTENT',
  'CORRUPT_FILE',
  'ENCRYPTED',
  'MACROS',
  'TOO_LARGE',
  'ZIP_BOMB',
  'XML_ENTITIES',
  'CELL_TOO_LONG',
  'TOO_SLOW',
  'EMPTY_FILE',
  'NO_TABLE',
  'NO_LINES',
  'BAD_MAPPING',
  'CHAIN_BROKEN',
] as const;
export type ReadRefusal = (typeof readRefusals)[number];

/**
 * `row` is the first row of the sheet that is wrong; `preview` the first rows as text, when a
 * person could name the columns.
 */
export interface Refused {
  ok: false;
  code: ReadRefusal;
  message: string;
  row: number | null;
  preview: string[][] | null;
}

export type ReadResult = { ok: true; statement: Statement } | Refused;

export interface ReadOptions {
  /** The columns as a person named them, for a file whose captions say nothing. */
  mapping?: ColumnMapping | null;
}

export function refuseFile(
  code: ReadRefusal,
  message: string,
  more: { row?: number; preview?: string[][] } = {},
): Refused {
  return { ok: false, code, message, row: more.row ?? null, preview: more.preview ?? null };
}
