import type {
  ColumnMapping,
  Direction,
  LineKind,
  Rail,
  ReferenceKind,
} from '@peerdesk/contract/statement.ts';
import type { Minor } from '@peerdesk/domain/money.ts';

/** One row of a file as it was read. Where `error` is set the other fields may be missing. */
export interface ReadLine {
  row: number;
  /** A business day, `yyyy-MM-dd`. */
  date: string | null;
  /** Epoch milliseconds, where the file gives a time. */
  at: number | null;
  direction: Direction | null;
  amount: Minor | null;
  balance: Minor | null;
  rrn: string | null;
  refs: { value: string; kind: ReferenceKind }[];
  rail: Rail | null;
  kind: LineKind | null;
  name: string | null;
  vpa: string | null;
  narration: string;
  warnings: string[];
  error: string | null;
  /** The same line stands in the file above, its balance included. */
  duplicate: boolean;
}

/** What a file holds, in the order of time. Days are `yyyy-MM-dd`, balances in minor units. */
export interface ReadStatement {
  bank: string | null;
  signature: string | null;
  start: string | null;
  end: string | null;
  opening: Minor | null;
  closing: Minor | null;
  lines: ReadLine[];
}

/** A refused file imports nothing; `preview` is there when naming its columns would help. */
export type ReadResult =
  | { ok: true; statement: ReadStatement }
  | { ok: false; reason: string; preview: string[][] | null; signature: string | null };

export interface ReadOptions {
  mapping: ColumnMapping | null;
  timeZone: string;
  /** The mappings that were learnt, by the signature of their captions. */
  learnt: ReadonlyMap<string, ColumnMapping>;
}

export type StatementReader = (
  bytes: Uint8Array,
  fileName: string,
  options: ReadOptions,
) => Promise<ReadResult>;
