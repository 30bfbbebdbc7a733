import type { LineTable } from './lines/line-table.ts';
import type { Refused, Statement } from './statement.ts';

/** What came of a file before its lines leave the thread that read them. */
export type TableResult =
  | { ok: true; statement: Omit<Statement, 'lines' | 'packed'> & { lines: LineTable } }
  | Refused;
