/** A row of any table as text. `row` counts from 1, as the spreadsheet does. */
export interface TextRow {
  row: number;
  cells: readonly string[];
}
