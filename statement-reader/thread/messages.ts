import type { Refused, Statement } from '../statement.ts';

/** Few: what becomes garbage in the importing thread grows with the size of a batch. */
export const linesPerMessage = 1000;

/**
 * What the reading thread reports; `done` or `refused` comes last. Each batch of lines is answered
 * with `next`.
 */
export type ThreadMessage =
  | { kind: 'lines'; packed: Uint8Array; count: number }
  | { kind: 'done'; rest: Omit<Statement, 'lines' | 'packed'> }
  | { kind: 'refused'; result: Refused };
