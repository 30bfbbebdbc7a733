import type { Grid, SheetRow } from '../cells/cells.ts';
import { findTable, headerRowsMax } from '../layout/find-table.ts';
import { FileRefused } from './file-refused.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax, textLinesMax } from './limits.ts';
import { tooLong } from './xml-scan.ts';

const delimiters = ['\t', ',', ';', '|'] as const;
/** A quoted text over more lines than this had a quote too many. */
const quotedLinesMax = 30;

/** The rows of a text file, separated by whichever mark makes a statement's header of one. */
export function readDelimited(text: string): Grid {
  const delimiter = delimiterOf(text);
  return { rows: parseDelimited(text, delimiter, sheetRowsMax), delimiter };
}

function delimiterOf(text: string): string {
  const head = text.slice(0, 64 * 1024);
  for (const delimiter of delimiters) {
    if (!head.includes(delimiter)) continue;
    if (findTable(parseDelimited(head, delimiter, headerRowsMax + 2, true))) return delimiter;
  }
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Splits text into rows and cells. Quotes count at the start of a cell, also behind `=`; a quote
 * that is never closed is a character like any other. `row` is the line on which a row begins.
 */
export function parseDelimited(
  text: string,
  delimiter: string,
  rowsMax: number,
  stops = false,
): SheetRow[] {
  const newline = text.includes('\n') ? '\n' : '\r';
  const rows: SheetRow[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    if (line > textLinesMax) throw tooManyLines();
    if (rows.length >= rowsMax) {
      if (stops) return rows;
      throw new FileRefused('TOO_LARGE', `The file has more than ${rowsMax} rows; split it`);
    }
    const row = parseRow(text, at, delimiter, newline);
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push({ row: line, cells: row.cells });
    line += row.lines;
    at = row.end;
  }
  return rows;
}

function tooManyLines(): FileRefused {
  return new FileRefused('TOO_LARGE', `The file has more than ${textLinesMax} lines, mostly empty`);
}

interface ParsedRow {
  cells: string[];
  /** Behind the end of the row, and how many lines it took. */
  end: number;
  lines: number;
}

function parseRow(text: string, start: number, delimiter: string, newline: string): ParsedRow {
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  let lineEnd = endOfLine(text, at, newline);
  for (;;) {
    const open = quoteAt(text, at, lineEnd);
    const quoted = open < 0 ? null : readQuoted(text, open, delimiter, newline);
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

/** Looks no further than the line: a mark that the file never uses would be sought to its end. */
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

/** Where a quoted cell opens: at its start, behind spaces or behind `=`; -1 for a plain cell. */
function quoteAt(text: string, start: number, lineEnd: number): number {
  let at = start;
  while (at < lineEnd && text[at] === ' ') at += 1;
  if (text[at] === '"') return at;
  return text[at] === '=' && text[at + 1] === '"' ? at + 1 : -1;
}

/** Reads up to the quote that closes the cell; null when there is none within reason. */
function readQuoted(
  text: string,
  open: number,
  delimiter: string,
  newline: string,
): { text: string; end: number; breaks: number } | null {
  let at = open + 1;
  let breaks = 0;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0 || close - open > cellLengthMax * 2) {
      if (close >= 0 || text.length - open > cellLengthMax) limitLine(text, open, newline);
      return null;
    }
    for (let next = text.indexOf(newline, at); next >= 0 && next < close;) {
      breaks += 1;
      next = text.indexOf(newline, next + 1);
    }
    if (breaks > quotedLinesMax) return null;
    if (text[close + 1] === '"') {
      at = close + 2;
      continue;
    }
    const end = behindSpaces(text, close + 1);
    if (end >= text.length || [delimiter, newline, '\r'].includes(text[end] ?? '')) {
      const inner = text.slice(open + 1, close).replaceAll('""', '"');
      return { text: inner, end: text[end] === '\r' ? end + 1 : end, breaks };
    }
    at = close + 1;
  }
}

/** A cell without an end on a line that is longer than any cell may be. */
function limitLine(text: string, open: number, newline: string): void {
  if (endOfLine(text, open, newline) - open > cellLengthMax) throw tooLong();
}

function behindSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}
