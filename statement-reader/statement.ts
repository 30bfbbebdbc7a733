import type { ReasonOf } from '@peerdesk/contract/reason.ts';
import type {
  statementFileReasons,
  statementRowReasons,
} from '@peerdesk/contract/reasons/statement.ts';
import type {
  ColumnMapping,
  Direction,
  LineKind,
  LineWarning,
  Rail,
  ReferenceKind,
} from '@peerdesk/contract/statement.ts';
import type { Minor } from '@peerdesk/domain/money.ts';

/** The kinds of what keeps a row from being a line; each comes with its reason. */
export const rowErrors = [
  'BAD_DATE',
  'BAD_AMOUNT',
  'BAD_BALANCE',
  'NO_AMOUNT',
  'BOTH_SIDES',
  'SENT_BACK',
  'NO_DIRECTION',
  'FORMULA',
  'CELL_ERROR',
  'REVERSED',
] as const;
export type RowError = (typeof rowErrors)[number];

/** Why a row is not a line. */
export type RowReason = ReasonOf<keyof typeof statementRowReasons>;

export interface LineError {
  code: RowError;
  reason: RowReason;
}

/** A number on a line besides the network's reference. */
export interface OtherReference {
  value: string;
  kind: ReferenceKind;
}

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
  /** The row of the same line further up in the file; a line with one does not count. */
  duplicateOf: number | null;
  /** Which of identical lines this is, from 0; only in files without balances above 0. */
  copy: number;
  warnings: LineWarning[];
  error: LineError | null;
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
  /** The same in batches, packed, when whoever reads asked for that; `lines` is empty then. */
  packed?: PackedLines;
}

/** Lines that are unpacked batch by batch, so that no long statement is in memory as a whole. */
export interface PackedLines {
  count: number;
  batches: () => Iterable<ReadLine[]>;
}

/** The kinds of refusals of a file as a whole; nothing of it is imported then. */
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
  'TOTALS_DISAGREE',
  'HIDDEN_TEXT',
  'NO_TEXT',
  'UNPROVEN',
  'PASSWORD_NEEDED',
  'PASSWORD_WRONG',
  'OTHER_ACCOUNT',
] as const;
export type ReadRefusal = (typeof readRefusals)[number];

/** Why a file is refused. */
export type FileReason = ReasonOf<keyof typeof statementFileReasons | 'file_empty'>;

/**
 * `row` is the first row of the sheet that is wrong; `preview` holds the first rows as text where a
 * person could say which column is which.
 */
export interface Refused {
  ok: false;
  code: ReadRefusal;
  reason: FileReason;
  row: number | null;
  preview: string[][] | null;
}

export type ReadResult = { ok: true; statement: Statement } | Refused;

/** How far the reading of a file with pages has come. */
export interface PageProgress {
  page: number;
  isLast: boolean;
  /** Lines of text up to here. */
  lines: number;
  /** Of the file's streams, how much no page before this one has read. */
  bytes: number;
}

/** What the caller knows of a file beyond its bytes. */
export interface ReadHints {
  /** The columns as a person named them, for a file whose captions say nothing. */
  mapping?: ColumnMapping | null;
  /** The columns were named for another file, so nobody has looked at this one. */
  isRemembered?: boolean;
  /** What a person typed to open the file; it is in no message, no log and no store. */
  password?: string | null;
  /** The account that is wanted of a file with several, as its owner writes it. */
  account?: string | null;
  /** Whoever gives the bytes has no further use for them: they are gone after the reading. */
  isGivenUp?: boolean;
  /** Told after each page what was found up to there, which is what time and memory are for. */
  onPage?: (progress: PageProgress) => void;
}

/** Whether a person has looked at this file and named its columns. */
export function isLookedAt({ mapping, isRemembered }: ReadHints): boolean {
  return Boolean(mapping) && isRemembered !== true;
}

/** Reads a file, whatever it is: what it cannot read it refuses; it throws over no file. */
export type StatementReader = (bytes: Uint8Array, hints?: ReadHints) => Promise<ReadResult>;

export function refuseFile(
  code: ReadRefusal,
  reason: FileReason,
  more: { row?: number; preview?: string[][] } = {},
): Refused {
  return { ok: false, code, reason, row: more.row ?? null, preview: more.preview ?? null };
}
