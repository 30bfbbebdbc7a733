import { because } from '@peerdesk/contract/because.ts';
import type { Grid, SheetRow } from '../cells/cells.ts';
import { PackedList } from '../packed-list.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax, textLinesMax } from './limits.ts';
import { FileRefused, tooLong, tooManyLines, tooManyRows } from './refusals.ts';

const delimiters = ['\t', ',', ';', '|'] as const;
/** A quoted cell that runs over more lines than this has a stray quote. */
const quotedLinesMax = 30;
/** Quotes that do not end a cell are looked at again and again; no honest file has as many. */
const quotesMax = 10_000_000;

/** What of a file is read to find its delimiter: the bank's letterhead and the table's header. */
const headLength = 64 * 1024;
const headRowsMax = 100;

/**
 * The rows of a text file, split by the delimiter with which `hasTable` finds a statement's header
 * in them.
 */
export function readDelimited(
  text: string,
  hasTable: (rows: readonly SheetRow[]) => boolean,
): Grid {
  const delimiter = delimiterOf(text.slice(0, headLength), hasTable);
  const rows = new PackedList<SheetRow>();
  parseDelimited(text, delimiter, { most: sheetRowsMax, add: (row) => rows.push(row) });
  return { rows, delimiter };
}

/** The delimiter that makes a table of the text; null when none does. */
export function findDelimiter(
  text: string,
  hasTable: (rows: readonly SheetRow[]) => boolean,
): string | null {
  const head = text.slice(0, headLength);
  for (const delimiter of delimiters) {
    if (!head.includes(delimiter)) continue;
    const rows: SheetRow[] = [];
    const add = (row: SheetRow) => rows.push(row);
    parseDelimited(head, delimiter, { most: headRowsMax, add, stops: true });
    if (hasTable(rows)) return delimiter;
  }
  return null;
}

/** Where no delimiter makes a header, the most frequent one is taken. */
function delimiterOf(head: string, hasTable: (rows: readonly SheetRow[]) => boolean): string {
  const found = findDelimiter(head, hasTable);
  if (found !== null) return found;
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** What becomes of the rows: one more than the most refuses the file, unless it ends there. */
interface Taker {
  most: number;
  add: (row: SheetRow) => void;
  stops?: boolean;
}

/**
 * Splits text into rows and cells. A quote counts at the start of a cell and after `=`; one that
 * is never closed is a character like any other. `row` is the line on which a row begins.
 */
function parseDelimited(text: string, delimiter: string, { most, add, stops }: Taker): void {
  const format = { delimiter, newline: text.includes('\n') ? '\n' : '\r', quotes: 0 };
  let rows = 0;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    if (line > textLinesMax) throw tooManyLines();
    if (rows >= most) {
      if (stops) return;
      throw tooManyRows();
    }
    const row = parseRow(text, at, format);
    if (row.cells.length > 1 || row.cells[0] !== '') {
      add({ row: line, cells: row.cells });
      rows += 1;
    }
    line += row.lines;
    at = row.end;
  }
}

function tooManyQuotes(): FileRefused {
  return new FileRefused('CORRUPT_FILE', because('statement_quotes_unclosed'));
}

interface Format {
  delimiter: string;
  newline: string;
  /** How many quotes have been looked at so far as the end of a cell. */
  quotes: number;
}

interface ParsedRow {
  cells: string[];
  /** Where the next row begins, and how many lines this one took. */
  end: number;
  lines: number;
}

function parseRow(text: string, start: number, format: Format): ParsedRow {
  const { delimiter, newline } = format;
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  let lineEnd = endOfLine(text, at, newline);
  for (;;) {
    const open = quoteAt(text, at, lineEnd);
    const quoted = open < 0 ? null : readQuoted(text, { open, lineEnd }, format);
    let end: number;
    if (quoted) {
      add(cells, quoted.text);
      end = quoted.end;
      if (quoted.breaks > 0) {
        lines += quoted.breaks;
        lineEnd = endOfLine(text, end, newline);
      }
    } else {
      end = endOfCell(text, at, lineEnd, delimiter);
      add(cells, withoutReturn(text.slice(at, end), end === lineEnd));
    }
    if (end >= lineEnd || text[end] !== delimiter) return { cells, end: lineEnd + 1, lines };
    at = end + 1;
  }
}

function add(cells: string[], cell: string): void {
  if (cell.length > cellLengthMax) throw tooLong();
  if (cells.length < sheetColumnsMax) cells.push(cell);
}

/** Looks no further than the line, or a delimiter that the file never uses costs its length. */
function endOfCell(text: string, at: number, lineEnd: number, delimiter: string): number {
  let end = at;
  while (end < lineEnd && text[end] !== delimiter) end += 1;
  return end;
}

function endOfLine(text: string, at: number, newline: string): number {
  const end = text.indexOf(newline, at);
  return end < 0 ? text.length : end;
}

function withoutReturn(cell: string, isLast: boolean): string {
  return isLast && cell.endsWith('\r') ? cell.slice(0, -1) : cell;
}

/** Where a quoted cell opens: at its start, after spaces or after `=`; -1 for a plain cell. */
function quoteAt(text: string, start: number, lineEnd: number): number {
  let at = start;
  while (at < lineEnd && text[at] === ' ') at += 1;
  if (text[at] === '"') return at;
  return text[at] === '=' && text[at + 1] === '"' ? at + 1 : -1;
}

/** Reads up to the quote that closes the cell; null when there is none within reason. */
function readQuoted(
  text: string,
  { open, lineEnd }: { open: number; lineEnd: number },
  format: Format,
): { text: string; end: number; breaks: number } | null {
  const { delimiter, newline } = format;
  let at = open + 1;
  let breaks = 0;
  // Where the line ends is known: to look for it again in each cell of a long line has no end.
  let lineBreak = lineEnd < text.length ? lineEnd : -1;
  for (;;) {
    format.quotes += 1;
    if (format.quotes > quotesMax) throw tooManyQuotes();
    const close = text.indexOf('"', at);
    if (close < 0 || close - open > cellLengthMax * 2) {
      if (close >= 0 || text.length - open > cellLengthMax) limitLine(text, open, newline);
      return null;
    }
    while (lineBreak >= 0 && lineBreak < close) {
      breaks += 1;
      lineBreak = text.indexOf(newline, lineBreak + 1);
    }
    if (breaks > quotedLinesMax) return null;
    if (text[close + 1] === '"') {
      at = close + 2;
      continue;
    }
    const end = afterSpaces(text, close + 1);
    if (end >= text.length || [delimiter, newline, '\r'].includes(text[end] ?? '')) {
      const inner = text.slice(open + 1, close).replaceAll('""', '"');
      return { text: inner, end: text[end] === '\r' ? end + 1 : end, breaks };
    }
    at = close + 1;
  }
}

/** Refuses an unclosed cell on a line that is longer than any cell may be. */
function limitLine(text: string, open: number, newline: string): void {
  if (endOfLine(text, open, newline) - open > cellLengthMax) throw tooLong();
}

function afterSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}
