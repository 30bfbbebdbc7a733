/** What a row is checked with: all rows of one of them are checked together. */
export const families = [
  ...(['orders', 'entries', 'lines'] as const),
  // Of counts; an hour is one of earnings, or whoever earned.
  ...(['quarters', 'days', 'months', 'hours'] as const),
] as const;
export type Family = (typeof families)[number];

/** One check of the books: a query that returns the rows that fail it, the first one first. */
export interface Check {
  name: string;
  /** Columns: `subject`, the row that fails, and `detail`, what is wrong with it. */
  sql: string;
  /**
   * Whether a row holds depends on its order, entry or line alone, or on its quarter of an hour,
   * day, month or hour: where nothing of that changed, it need not be looked at again. Without it,
   * the check is of all rows at once.
   */
  of?: Family;
}
