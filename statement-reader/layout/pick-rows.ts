import {
  cellKind,
  cellText,
  filledTexts,
  provingText,
  type Cell,
  type Grid,
  type SheetRow,
} from '../cells/cells.ts';
import { AccountParts } from './account-parts.ts';
import { captionsOf, type Columns, type Table } from './find-table.ts';
import { HiddenRows } from './hidden-rows.ts';
import { readAmount } from '../cells/amounts.ts';
import { withFlag } from './flag-of-balance.ts';
import { readDate, readSerial } from '../cells/dates.ts';
import { drained, type Rows } from '../packed-list.ts';
import { joinBetweenBars } from './bars.ts';
import { rejoinRow } from './rejoin.ts';
import { SheetsPicked, type PickedSheet } from './picked-sheets.ts';
import { brought, closes, pageMark, rule, summary } from './labels.ts';

/** What a format with fields says of a line; it counts only for a payment. */
export interface FieldFacts {
  name?: string | null;
  isReversal?: boolean;
}

/** One line of the statement as the sheet has it, with the rows it was wrapped over. */
export interface PickedRow {
  row: number;
  cells: readonly Cell[];
  narration: string;
  /** The texts of the reference columns, in their order. */
  references: string[];
  /** The line has no date of its own; that of the line above applies. */
  isUndated: boolean;
  /** The file says that its money came and went back. */
  isSentBack?: boolean;
  /** What a format with fields says beside the texts. */
  fields?: FieldFacts;
}

export interface PickedTable {
  lines: Rows<PickedRow>;
  /** The balance of an opening row (`B/F`) as it is written. */
  opening: string | null;
  /** Rows that are not lines; some print totals and balances. */
  aside: SheetRow[];
  /** Of a statement that may go on over sheets, each of them. */
  sheets?: readonly PickedSheet[];
  /** The first row of the table that a person does not see, which is no line and no proof. */
  hiddenRow?: number | null;
  /** What stands above the lines, where those of another account stand above it. */
  head?: readonly SheetRow[];
}

const wrappedRowsMax = 12;

type RowKind = 'line' | 'wrapped' | 'opening' | 'end' | 'skip';

/**
 * Picks the lines of the table: leaves out rules, repeated headers, totals, legends and what comes
 * between pages, and joins wrapped narrations to the line above them. After the table's end, only
 * rows that are lines beyond doubt count, so that figures of a summary never become lines. Of
 * several accounts, those of the wanted one are picked. The grid's rows are consumed.
 */
export function pickRows(grid: Grid, table: Table, account: string | null = null): PickedTable {
  const { columns } = table;
  const header = table.captions.join('\u0000');
  const parts = new AccountParts<PickedRow>(grid.rows.slice(0, table.header));
  let hasEnded = false;
  let wrapped = Number.POSITIVE_INFINITY;
  const rowsMost = grid.rows.length;
  const sheets = new SheetsPicked(grid);
  const hidden = new HiddenRows();
  let at = -1;
  for (const given of drained(grid.rows)) {
    at += 1;
    const { current } = parts;
    const { lines } = current;
    const isBegun = sheets.begins(at, lines.length);
    if (isBegun) {
      [hasEnded, wrapped] = [false, Number.POSITIVE_INFINITY];
      hidden.beginSheet();
    }
    if (at < table.body || given.cells.length === 0) continue;
    const row = grid.delimiter === ',' ? rejoinRow(given, columns) : given;
    if (row.isHidden) {
      hidden.hidden(row, kindOf(row, columns, hasEnded, false) === 'line');
      continue;
    }
    if (isHeader(row, header, table.captions)) {
      [hasEnded, wrapped] = [false, Number.POSITIVE_INFINITY];
      parts.beginTable();
      continue;
    }
    const isLast = grid.delimiter !== null && at === rowsMost - 1;
    const kind =
      isLast && !hasEnded && isCutOff(row, columns)
        ? 'line'
        : kindOf(row, columns, hasEnded, wrapped < wrappedRowsMax);
    if (kind === 'line') {
      parts.line(picked(row, columns));
      hidden.line();
      wrapped = 0;
    } else if (kind === 'wrapped') {
      const above = lines.at(-1);
      if (above) wrap(above, row, columns, grid.delimiter === '|');
      wrapped += 1;
    } else {
      wrapped = Number.POSITIVE_INFINITY;
      parts.setAside(row);
      sheets.setAside(row);
      if (kind === 'end') hasEnded = true;
      if (kind === 'opening') {
        const text = withFlag(balanceAt(row, columns), row.cells, columns);
        if (lines.length > 0) current.carried = { text, at: lines.length };
        else current.opening ??= text;
      }
    }
  }
  const { head, lines, aside, ...own } = parts.wanted(account);
  const opening = own.opening ?? lastOpening(own.carried, lines.length);
  const around = { aside, sheets: sheets.picked, hiddenRow: hidden.found };
  return { lines, opening, ...around, ...(head ? { head } : {}) };
}

/** Among the lines it is a page's balance brought forward; below all of them, the opening. */
function lastOpening(carried: { text: string; at: number } | null, lines: number): string | null {
  return carried !== null && carried.at === lines ? carried.text : null;
}

function textAt(row: SheetRow, column: number): string {
  return column < 0 ? '' : cellText(row.cells[column]);
}

/** A balance counts where a formula brings it: the amounts beside it have to agree. */
function balanceAt(row: SheetRow, { balance }: Columns): string {
  return balance < 0 ? '' : provingText(row.cells[balance]);
}

function isHeader(row: SheetRow, header: string, captions: readonly string[]): boolean {
  const first = captions.findIndex((text) => text !== '');
  if (cellText(row.cells[first]).replace(/\s+/g, ' ') !== captions[first]) return false;
  const own = captionsOf(row);
  if (own.join('\u0000') === header) return true;
  const same = captions.filter((text, index) => text !== '' && own[index] === text).length;
  return same >= 3 && same >= captions.filter((text) => text !== '').length - 1;
}

function kindOf(row: SheetRow, columns: Columns, hasEnded: boolean, mayWrap: boolean): RowKind {
  const date = textAt(row, columns.date);
  const narration = narrationOf(row, columns);
  const hasMoney = moneyTexts(row, columns).some(isFigure);
  if (date !== '' && !hasEnded && hasMoney && !isSummary(date) && isLine(row, columns, date)) {
    return kindOfMoneyRow(row, columns, narration);
  }
  const first = filledTexts(row)[0];
  if (first === undefined || pageMark.test(first)) return 'skip';
  if (rule.test(first)) return 'skip';
  if (hasEnded) return isBeyondDoubt(row, columns, date) ? 'line' : 'skip';
  if (brought.test(first) || brought.test(narration)) {
    return isFigure(balanceAt(row, columns)) ? 'opening' : 'end';
  }
  if (isSummary(first) || isSummary(narration)) return 'end';
  if (mayWrap && isWrapped(row, columns)) return 'wrapped';
  if (date === '' && narration !== '' && amountsIn(row, columns) === 1) return 'line';
  return 'skip';
}

/** A text file that ends in the middle of a line has a date and a narration there but no money. */
function isCutOff(row: SheetRow, columns: Columns): boolean {
  const date = textAt(row, columns.date);
  if (date === '' || narrationOf(row, columns) === '' || row.cells.length >= columns.width)
    return false;
  return isDay(row, columns, date) && !moneyTexts(row, columns).some(isFigure);
}

/** A date and figures: a line, or a balance that the bank prints between the lines. */
function kindOfMoneyRow(row: SheetRow, columns: Columns, narration: string): RowKind {
  const isBare = !hasAmount(row, columns) || isBalanceTwice(row, columns);
  if (isBare && brought.test(narration)) return 'opening';
  if (isBare && closes.test(narration)) return 'end';
  return 'line';
}

/** Some banks print the balance brought forward as if it had been paid in. */
function isBalanceTwice(row: SheetRow, columns: Columns): boolean {
  const balance = readAmount(balanceAt(row, columns));
  const credit = readAmount(textAt(row, columns.credit));
  if (balance.kind !== 'amount' || credit.kind !== 'amount') return false;
  return balance.amount === credit.amount;
}

/** A row with money and something meant as a date is a line, if only one with an error. */
function isLine(row: SheetRow, columns: Columns, date: string): boolean {
  const kind = cellKind(row.cells[columns.date]);
  if (kind === 'formula' || kind === 'error') return true;
  if (isDay(row, columns, date)) return true;
  return /\d/.test(date) && date.length <= 30 && amountsIn(row, columns) === 1;
}

function isDay(row: SheetRow, columns: Columns, date: string): boolean {
  const cell = row.cells[columns.date];
  if (cellKind(cell) === 'text') return readDate(date, 'day-first').kind !== 'other';
  return readSerial(date).kind === 'date';
}

function isBeyondDoubt(row: SheetRow, columns: Columns, date: string): boolean {
  const balance = columns.balance < 0 ? 'amount' : readAmount(balanceAt(row, columns)).kind;
  return (
    date !== '' &&
    cellKind(row.cells[columns.date]) !== 'number' &&
    readDate(date, 'day-first').kind === 'date' &&
    amountsIn(row, columns) === 1 &&
    balance === 'amount' &&
    narrationOf(row, columns) !== ''
  );
}

function isSummary(text: string): boolean {
  return summary.test(text);
}

function moneyTexts(row: SheetRow, columns: Columns): string[] {
  const { debit, credit, amount } = columns;
  const moved = [debit, credit, amount].map((column) => textAt(row, column));
  return [...moved, balanceAt(row, columns)];
}

/** Whether a text is an amount or was meant as one. */
function isFigure(text: string): boolean {
  return text !== '' && text !== '-' && /[\p{Nd}#=]/u.test(text);
}

function hasAmount(row: SheetRow, columns: Columns): boolean {
  return amountsIn(row, columns) > 0;
}

/** How many of the amount columns hold an amount other than zero. */
function amountsIn(row: SheetRow, columns: Columns): number {
  const { debit, credit, amount } = columns;
  return [debit, credit, amount].filter((column) => {
    const text = textAt(row, column);
    if (column < 0 || !isFigure(text)) return false;
    const reading = readAmount(text);
    return reading.kind === 'error' || (reading.kind === 'amount' && reading.amount !== 0n);
  }).length;
}

/** Whether a row has text in the text columns and nothing in any other. */
function isWrapped(row: SheetRow, columns: Columns): boolean {
  const texts = new Set([...columns.narrations, ...columns.references]);
  const filled = row.cells.flatMap((cell, index) => (cellText(cell) === '' ? [] : [index]));
  if (filled.length === 0 || filled.some((index) => !texts.has(index))) return false;
  return columns.narrations.some((index) => filled.includes(index));
}

/** As it is written, so that a space where the text was wrapped is kept. */
function rawNarration(row: SheetRow, columns: Columns): string {
  const [only = -1] = columns.narrations;
  const cell = row.cells[only];
  if (columns.narrations.length !== 1 || cellText(cell) === '') return narrationOf(row, columns);
  return typeof cell === 'string' && !cell.startsWith('="') ? cell : cellText(cell);
}

function narrationOf(row: SheetRow, columns: Columns): string {
  if (columns.narrations.length === 1) return textAt(row, columns.narrations[0] ?? -1);
  return columns.narrations
    .map((column) => textAt(row, column))
    .filter((text) => text !== '')
    .join(' ');
}

function picked(row: SheetRow, columns: Columns): PickedRow {
  return {
    row: row.row,
    cells: row.cells,
    narration: rawNarration(row, columns),
    references: columns.references.map((column) => textAt(row, column)),
    isUndated: textAt(row, columns.date) === '',
  };
}

/** A wrapped text continues where it was broken, without a space. */
function wrap(above: PickedRow, row: SheetRow, columns: Columns, isBarred: boolean): void {
  const text = above.narration;
  const rest = rawNarration(row, columns);
  above.narration = isBarred ? joinBetweenBars(text, rest) : text + rest;
  columns.references.forEach((column, index) => {
    above.references[index] = (above.references[index] ?? '') + textAt(row, column);
  });
}
