/**
 * A spreadsheet would run a cell that begins with one of these as a formula; some read the wide
 * signs of East Asian keyboards as the plain ones.
 */
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;
/**
 * Within a text, what begins a cell for a program that takes another sign than the comma between
 * cells, as spreadsheets do in many countries: there quotes after a comma mean nothing either.
 */
const laterFormula = /([;\t\r\n][ "]*)(?=[=+\-@＝＋－＠])/g;
const amount = /^-?\d+(\.\d+)?$/;

/** A column of a CSV file. `text` keeps digits such as a reference from being read as a number. */
export interface CsvColumn<Row> {
  title: string;
  kind: 'plain' | 'text' | 'amount';
  value: (row: Row) => string | number | boolean | null;
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. No cell is a formula. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHead(columns) + csvLines(columns, rows);
}

/** The first line, for a file that is made in parts. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `\uFEFF${columns.map(({ title }) => quoted(title)).join(',')}\r\n`;
}

export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  let lines = '';
  for (const row of rows) {
    let line = '';
    for (const { kind, value } of columns) line += `,${cellOf(kind, value(row))}`;
    lines += `${line.slice(1)}\r\n`;
  }
  return lines;
}

function cellOf(kind: CsvColumn<never>['kind'], cell: string | number | boolean | null): string {
  if (cell === null) return '';
  const text = String(cell);
  if (kind === 'amount' && isAmount(text)) return text;
  const safe = text.replaceAll(laterFormula, "$1'");
  if (kind === 'text' && /^\d/.test(safe)) return quoted(`'${safe}`);
  return quoted(inertText(safe));
}

/** A text that no spreadsheet runs as a formula. */
export function inertText(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Whether a text is a decimal that may stand in a cell as a number. */
export function isAmount(text: string): boolean {
  return amount.test(text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
