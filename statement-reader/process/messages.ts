import type { TextRow } from '../text-row.ts';
import type { ReadHints, Refused, Statement } from '../statement.ts';
import type { ThreadLimits } from '../thread/read-in-thread.ts';

/** What the process is told first; so many bytes of the file follow on its standard input. */
export type ReadingTask =
  | { kind: 'statement'; size: number; hints: ReadHints; limits: ThreadLimits }
  | { kind: 'rows'; size: number; rowsMax: number };

/**
 * What the process reports of a statement; `done` or `refused` comes last. Each batch of lines is
 * answered with `next`.
 */
export type StatementMessage =
  | { kind: 'lines'; packed: Uint8Array; count: number }
  | { kind: 'done'; rest: Omit<Statement, 'lines' | 'packed'> }
  | { kind: 'refused'; result: Refused };

/** What it reports of any other table. */
export interface RowsMessage {
  kind: 'rows';
  rows: TextRow[] | null;
}
