import type { PageProgress, Refused, Statement } from '../statement.ts';

/** Fewer make less garbage in the importing thread, and many more rounds of the database. */
export const linesPerMessage = 2000;

/**
 * What the reading thread reports; `done` or `refused` comes last. Each batch of lines is answered
 * with `next`. A `step` says what processor time the thread has used up to a page's end.
 */
export type ThreadMessage =
  | { kind: 'step'; usedMs: number; progress: PageProgress }
  | { kind: 'lines'; packed: Uint8Array; count: number }
  | { kind: 'done'; rest: Omit<Statement, 'lines' | 'packed'> }
  | { kind: 'refused'; result: Refused };
