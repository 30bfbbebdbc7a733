/** What a row is checked with: all rows of one of them are checked together. */
export const families = ['orders', 'entries', 'lines', 'quarters'] as const;
export type Family = (typeof families)[number];

/** One check of the books: a query that returns the rows that fail it, the first one first. */
export interface Check {
  name: string;
  /** Columns: `subject`, the row that fails, and `detail`, what is wrong with it. */
  sql: string;
  /**
   * Whether a row holds depends on its order, entry, line or quarter of an hour alone: where
   * nothing of that changed, it need not be looked at again. Without it, the check is of all rows
   * at once.
   */
  of?: Family;
}
