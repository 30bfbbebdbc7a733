/** A spreadsheet would run a cell that begins with one of these as a formula. */
const formulaStart = /^[=+\-@\t\r\0]/;
const amount = /^-?\d+(\.\d+)?$/;

/** A column of a CSV file. `text` keeps digits such as a reference from being read as a number. */
export interface CsvColumn<Row> {
  title: string;
  kind: 'plain' | 'text' | 'amount';
  value: (row: Row) => string | number | boolean | null;
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. No cell is a formula. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ title }) => quoted(title)).join(',');
  const lines = rows.map((row) => columns.map((column) => cellOf(column, row)).join(','));
  return `\uFEFF${[head, ...lines].join('\r\n')}\r\n`;
}

function cellOf<Row>({ kind, value }: CsvColumn<Row>, row: Row): string {
  const cell = value(row);
  if (cell === null) return '';
  const text = String(cell);
  if (kind === 'amount' && amount.test(text)) return text;
  if (kind === 'text' && /^\d/.test(text)) return quoted(`'${text}`);
  return quoted(formulaStart.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
