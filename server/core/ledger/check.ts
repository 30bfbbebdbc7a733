/** One check of the books: a query that returns the rows that fail it, the first one first. */
export interface Check {
  name: string;
  /** Columns: `subject`, the row that fails, and `detail`, what is wrong with it. */
  sql: string;
}
