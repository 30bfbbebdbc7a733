/** The unit of incremental checking: all rows of one unit are checked together. */
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
   * Set if the result for a row depends only on its order, entry or line, or on its quarter hour,
   * day, month or hour: if none of those changed, it need not be checked again. Without it, the
   * check always covers all rows.
   */
  of?: Family;
}
