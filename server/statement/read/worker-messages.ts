import type { ReadLine, Refused, Statement } from '@peerdesk/domain/reconcile/read/statement.ts';

export const linesPerMessage = 5000;

/** What the reading thread tells; `done` or `refused` comes last. */
export type WorkerMessage =
  | { kind: 'lines'; lines: ReadLine[] }
  | { kind: 'done'; rest: Omit<Statement, 'lines'> }
  | { kind: 'refused'; result: Refused };
