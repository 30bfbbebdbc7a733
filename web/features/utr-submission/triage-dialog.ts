import type { MatchCandidate, ReconcileException } from '@peerdesk/contract/statement.ts';

export type BankLine = NonNullable<ReconcileException['line']>;

/** The dialog that is open, and the exceptions that it is about. */
export type TriageDialog =
  | {
      act: 'match';
      row: ReconcileException;
      line: BankLine;
      candidate: MatchCandidate | undefined;
    }
  | { act: 'split'; row: ReconcileException; line: BankLine }
  | { act: 'dismiss'; rows: readonly ReconcileException[] };
