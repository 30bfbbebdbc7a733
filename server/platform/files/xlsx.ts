import { isAmount } from './csv.ts';
import { ofLocalMinute, utcTitle, type SheetColumn } from './sheet-columns.ts';
import {
  amountStyle,
  cellStyles,
  dayCell,
  emptyCell,
  numberCell,
  textCell,
  timeCell,
} from './xlsx-cells.ts';
import { closingParts, sheetEnd, sheetPath, sheetStart } from './xlsx-parts.ts';
import { zipStream, type ZipText } from './zip-stream.ts';

/** The row limit of a sheet; further rows go to a second sheet. */
export const sheetRowsMax = 1_048_576;

const textCharacters = 64 * 1024;
const widths = { plain: 22, text: 22, amount: 16, time: 17, day: 12 } as const;

/** A table as a workbook. */
export interface Workbook<Row> {
  /** The name of the sheet: shortened, and without the signs that a sheet's name cannot have. */
  sheet: string;
  /** The lines above the table: the brand's name, then the title, the period, when it was made. */
  head: readonly string[];
  columns: readonly SheetColumn<Row>[];
  /** The rows, some at a time. */
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** In which instants are shown. */
  timeZone: string;
  /** Of the currency of the amounts. */
  digits: number;
  madeAt: number;
  /** For tests: a sheet that is full sooner. */
  rowsMax?: number;
}

/** An xlsx file in pieces; however many rows it has, only a few are in memory. */
export function xlsxOf<Row>(book: Workbook<Row>): AsyncGenerator<Uint8Array> {
  return zipStream(filesOf(book), book.madeAt);
}

async function* filesOf<Row>(book: Workbook<Row>): AsyncGenerator<ZipText> {
  const lines = linesOf(book);
  const names: string[] = [];
  const table = new TableRows(book.rows);
  try {
    do {
      names.push(sheetName(book.sheet, names.length + 1));
      yield { name: sheetPath(names.length), texts: sheetTexts(book, lines, table) };
    } while (!(await table.isAtEnd()));
    yield* closingParts(names, book.digits);
  } finally {
    await table.close();
  }
}

async function* sheetTexts<Row>(
  { head, columns, rowsMax = sheetRowsMax }: Workbook<Row>,
  lines: Lines<Row>,
  table: TableRows<Row>,
): AsyncGenerator<string> {
  const headRows = head.length + 2;
  const columnWidths = columns.flatMap(({ kind }) =>
    kind === 'time' ? [widths.time, widths.time + 8] : [widths[kind]],
  );
  let text = sheetStart(columnWidths, headRows) + lines.head;
  for (let place = headRows + 1; place <= rowsMax && !(await table.isAtEnd());) {
    for (const row of table.take(rowsMax - place + 1)) {
      text += lines.of(row, place);
      place += 1;
      if (text.length < textCharacters) continue;
      yield text;
      text = '';
    }
  }
  yield text + sheetEnd;
}

/** The rows that no sheet has taken yet. */
class TableRows<Row> {
  private readonly source: AsyncIterator<readonly Row[]> | Iterator<readonly Row[]>;
  private waiting: readonly Row[] = [];
  private done = false;

  constructor(rows: Workbook<Row>['rows']) {
    this.source =
      Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** Reads on until there is a row, and tells whether there is none. */
  async isAtEnd(): Promise<boolean> {
    while (this.waiting.length === 0 && !this.done) {
      const next = await this.source.next();
      if (next.done === true) this.done = true;
      else this.waiting = next.value;
    }
    return this.waiting.length === 0;
  }

  take(most: number): readonly Row[] {
    const taken = this.waiting.slice(0, most);
    this.waiting = this.waiting.slice(most);
    return taken;
  }

  /** For a file that is not read to its end: notifies the source of the rows. */
  async close(): Promise<void> {
    await this.source.return?.();
  }
}

interface Lines<Row> {
  head: string;
  of: (row: Row, place: number) => string;
}

function linesOf<Row>({ head, columns, timeZone }: Workbook<Row>): Lines<Row> {
  // To the minute, as it is shown; the exact instant stands beside it.
  const localOf = ofLocalMinute(timeZone, timeCell);
  const writers = columns.map((column) => {
    return (row: Row): string => {
      const value = column.value(row);
      if (value === null) return column.kind === 'time' ? emptyCell + emptyCell : emptyCell;
      if (column.kind === 'day') return dayCell(String(value));
      if (column.kind !== 'time') return cellOf(column.kind, value);
      const instant = String(value);
      return localOf(instant) + textCell(instant, cellStyles.plain);
    };
  });
  const titles = columns.flatMap(({ kind, title }) =>
    kind === 'time' ? [title, utcTitle(title)] : [title],
  );
  return {
    head: headLines(head, titles),
    of: (row, place) => {
      let cells = '';
      for (const write of writers) cells += write(row);
      return `<row r="${place}">${cells}</row>`;
    },
  };
}

function cellOf(kind: 'plain' | 'text' | 'amount', value: string | number | boolean) {
  const text = String(value);
  if (kind === 'text') return textCell(text, cellStyles.text);
  if (kind === 'amount' && isAmount(text)) return numberCell(text, amountStyle(text));
  if (Number.isFinite(value)) return numberCell(text, cellStyles.plain);
  return text === '' ? emptyCell : textCell(text, cellStyles.plain);
}

function headLines(head: readonly string[], titles: readonly string[]): string {
  const above = head.map((text, index) => {
    const style = index === 0 ? cellStyles.title : cellStyles.plain;
    return `<row r="${index + 1}">${textCell(text, style)}</row>`;
  });
  const place = head.length + 2;
  const cells = titles.map((title) => textCell(title, cellStyles.head));
  return `${above.join('')}<row r="${place}">${cells.join('')}</row>`;
}

/** A name that every program takes, and another one for each sheet. */
function sheetName(wanted: string, place: number): string {
  const plain = wanted.replace(/[^\p{L}\p{M}\p{N} .()-]/gu, ' ').trim();
  const most = 24;
  const name = plain.slice(0, most).toWellFormed().trim() || 'Sheet';
  return place === 1 ? name : `${name} (${place})`;
}
