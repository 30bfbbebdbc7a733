import type { ReadLine, Refused, Statement } from './statement.ts';

export const linesPerMessage = 2000;

/**
 * What the reading thread tells; `done` or `refused` comes last. Each batch of
 * lines is answered with `next`. */
export type WorkerMessage =
  | { kind: 'lines'; lines: ReadLine[] }
  | { kind: 'done'; rest: Omit<Statement, 'lines'> }
  | { kind: 'refused'; result: Refused };
