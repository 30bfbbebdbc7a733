/**
 * What one piece of work costs, in milliseconds of processor time of a server and of the database,
 * as measured (docs/performance.md) or, where no bench is named, estimated.
 */
export interface Cost {
  api: number;
  database: number;
}

export const costs = {
  /** `bench -- intake`. */
  place: { api: 0.14, database: 0.2 },
  open: { api: 0.4, database: 0.56 },
  reference: { api: 0.25, database: 0.26 },
  /** `bench -- approvals`; by a person or by a bank line. */
  approve: { api: 0.4, database: 0.58 },
  /** A line of a bank statement, read, booked and matched: `bench -- statements`. */
  statementLine: { api: 0.1, database: 0.17 },
  /** The rows of a list that one reader does not have yet: `bench -- lists`. */
  listRows: { api: 1.2, database: 2.6 },
  /** A poll whose answer has not changed. */
  unchanged: { api: 0.2, database: 0 },
  /** One event to one open stream. */
  streamed: { api: 0.004, database: 0 },
  /** A webhook, from its queue to the answer. */
  webhook: { api: 0.5, database: 0.4 },
} as const satisfies Record<string, Cost>;

/** What the clients of `bench -- approvals` take of the machine that they share with the desk. */
export const clientMs = 0.2;

/** An order with all that stands for it: rows, indexes, audit, events, postings. An estimate. */
export const bytesPerOrder = 12_000;
