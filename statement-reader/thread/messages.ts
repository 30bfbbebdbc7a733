import type { PageProgress, Refused, Statement } from '../statement.ts';

/** Fewer make less garbage in the importing thread, and many more rounds of the database. */
export const linesPerMessage = 2000;

/** Lines as they leave the reader, in the order of the file. */
export interface LineBatch {
  packed: Uint8Array<ArrayBuffer>;
  count: number;
}

/**
 * What the reading thread reports; `done` or `refused` comes last. Each batch of lines is answered
 * with `next`. A `step` says what processor time the thread has used up to a page's end.
 */
export type ThreadMessage =
  | { kind: 'step'; usedMs: number; progress: PageProgress }
  | ({ kind: 'lines' } & LineBatch)
  | { kind: 'done'; rest: Omit<Statement, 'lines' | 'packed'> }
  | { kind: 'refused'; result: Refused };
