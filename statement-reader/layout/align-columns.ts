import { readAmount } from '../cells/amounts.ts';
import { cellKind, cellText, provingText, type SheetRow } from '../cells/cells.ts';
import { readDate, readSerial } from '../cells/dates.ts';
import type { Rows } from '../packed-list.ts';
import type { Columns, Table } from './find-table.ts';

const rowsLooked = 200;
const textLength = 10;

type Fits = (row: SheetRow, column: number) => boolean;

/**
 * Moves columns to where their values are. Sheets with merged cells put a caption over one column
 * and its values into a nameless one next to it, and some leave out the narration's caption.
 */
export function alignColumns(table: Table, rows: Rows<SheetRow>): Columns {
  const body = rows.slice(table.body, table.body + rowsLooked);
  const { columns, captions } = table;
  const width = Math.max(columns.width, ...body.map(({ cells }) => cells.length));
  const free = new Set<number>();
  for (let at = 0; at < width; at += 1) if ((captions[at] ?? '') === '') free.add(at);
  if (free.size === 0) return columns;
  const place = (column: number, fits: Fits) => {
    if (column < 0 || body.some((row) => fits(row, column))) return column;
    const found = beside(column, captions, width).find(
      (other) => free.has(other) && body.some((row) => fits(row, other)),
    );
    if (found === undefined) return column;
    free.delete(found);
    return found;
  };
  const aligned: Columns = {
    ...columns,
    date: place(columns.date, isDay),
    valueDate: place(columns.valueDate, isDay),
    debit: place(columns.debit, isMoney),
    credit: place(columns.credit, isMoney),
    amount: place(columns.amount, isMoney),
    balance: place(columns.balance, isMoney),
    narrations: columns.narrations.map((column) => place(column, isText)),
  };
  if (aligned.narrations.length > 0) return aligned;
  const nameless = [...free].find((column) => body.some((row) => isLongText(row, column)));
  return nameless === undefined ? aligned : { ...aligned, narrations: [nameless] };
}

/** The nameless columns up to the next caption: first to the right, then to the left. */
function beside(column: number, captions: readonly string[], width: number): number[] {
  const found: number[] = [];
  for (let at = column + 1; at < width && (captions[at] ?? '') === ''; at += 1) found.push(at);
  for (let at = column - 1; at >= 0 && (captions[at] ?? '') === ''; at -= 1) found.push(at);
  return found;
}

const isDay: Fits = ({ cells }, column) => {
  const text = cellText(cells[column]);
  return cellKind(cells[column]) === 'text'
    ? readDate(text, 'day-first').kind === 'date'
    : readSerial(text).kind === 'date';
};

const isMoney: Fits = ({ cells }, column) =>
  readAmount(provingText(cells[column])).kind === 'amount';

const isText: Fits = ({ cells }, column) => /\p{L}/u.test(cellText(cells[column]));

const isLongText: Fits = ({ cells }, column) => {
  const text = cellText(cells[column]);
  return text.length >= textLength && /\p{L}/u.test(text);
};
