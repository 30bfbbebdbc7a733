import type { Rows } from '../packed-list.ts';

/**
 * A cell as its container knows it: plain text, or one of another kind. `number` has the figures of
 * a numeric cell as text, `date` a spreadsheet's day number (days since 30 December 1899); a
 * `formula` may show anything: it has no stored result, or one that nothing else in the file tells,
 * which is in `stored`; an `error` shows an error such as `#REF!`.
 */
export type Cell =
  | string
  | {
      readonly kind: 'number' | 'date' | 'formula' | 'error';
      readonly text: string;
      readonly stored?: string;
    };

/** `row` is the row of the sheet, or the line of the text, counted from 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly Cell[];
  /** Whoever opens the file does not see this row: it is hidden, filtered out or of no height. */
  readonly isHidden?: true;
}

/** A row with its mark only where it is hidden, so that the mark costs other rows nothing. */
export function rowOf(row: number, cells: readonly Cell[], isHidden: boolean): SheetRow {
  return isHidden ? { row, cells, isHidden } : { row, cells };
}

/** The rows that a person sees. */
export function shownRows(rows: readonly SheetRow[]): SheetRow[] {
  return rows.filter(({ isHidden }) => isHidden !== true);
}

/**
 * `delimiter` is what separates the cells of a text file, null for a sheet. Reading a grid consumes
 * its rows, so that a long statement is not in memory twice.
 */
export interface Grid {
  readonly rows: Rows<SheetRow>;
  readonly delimiter: string | null;
  /** Whoever opens the file does not see this sheet. */
  readonly isHidden?: boolean;
  /** Where sheets after the first begin in the rows, with what stands above the lines of each. */
  readonly sheets?: readonly { readonly at: number; readonly head: readonly SheetRow[] }[];
}

const outerSpace = /^[\s\u200B\uFEFF]+|(?<![\s\u200B\uFEFF])[\s\u200B\uFEFF]+$/g;

/** The text of a cell, trimmed and without the wrapper `="…"`. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  const text = typeof cell === 'string' ? cell : cell.text;
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  const isBare = first > 61 && first < 128 && last > 32 && last < 128;
  const bare = isBare ? text : text.replace(outerSpace, '');
  if (bare.startsWith('="') && bare.endsWith('"') && bare.length > 2) {
    const inner = bare.slice(2, -1);
    return inner.includes('"') ? bare : inner.trim();
  }
  return bare;
}

/**
 * The text of a cell, or else the result that is stored with its formula. Of a statement, that is
 * enough for a balance or a total, which the amounts have to agree with, and for nothing else.
 */
export function provingText(cell: Cell | undefined): string {
  return (typeof cell === 'object' && cell.stored) || cellText(cell);
}

/** The kind of a cell; `text` for a plain one. */
export function cellKind(cell: Cell | undefined): 'text' | 'number' | 'date' | 'formula' | 'error' {
  return cell === undefined || typeof cell === 'string' ? 'text' : cell.kind;
}

/** The cells of a row that are not empty, as text. */
export function filledTexts(row: SheetRow): string[] {
  return row.cells.map(cellText).filter((text) => text !== '');
}

/** So much of a file a person sees who is asked about it. */
export const previewRowsMax = 60;
const previewColumnsMax = 40;
const previewTextMax = 120;

export function previewTexts(cells: readonly Cell[]): string[] {
  return cells.slice(0, previewColumnsMax).map((cell) => cellText(cell).slice(0, previewTextMax));
}

/** The first rows as text, by row number from 1, for a person who names the columns. */
export function previewOf(grid: Grid): string[][] {
  const preview: string[][] = [];
  for (const { row, cells, isHidden } of grid.rows) {
    if (row > previewRowsMax) break;
    if (isHidden) continue;
    while (preview.length < row) preview.push([]);
    preview[row - 1] = previewTexts(cells);
  }
  return preview;
}
