import { filledTexts, type SheetRow } from '../cells/cells.ts';

/**
 * Finds the first hidden row of a table that says something: one that would be a line, or one with
 * a line of its sheet below it. What is hidden below the last line is none of the table.
 */
export class HiddenRows {
  /** The number of that row. */
  found: number | null = null;
  private waiting: number | null = null;

  beginSheet(): void {
    this.waiting = null;
  }

  /** A row that a person sees is a line. */
  line(): void {
    this.found ??= this.waiting;
  }

  hidden(row: SheetRow, isLine: boolean): void {
    if (filledTexts(row).length === 0) return;
    this.waiting ??= row.row;
    if (isLine) this.line();
  }
}
