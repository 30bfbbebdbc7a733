import { because } from '@peerdesk/contract/because.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import { cellKind, cellText, type Cell } from '../cells/cells.ts';
import {
  orderOfColumn,
  readDate,
  readSerial,
  type DateReading,
  type FigureOrder,
} from '../cells/dates.ts';
import type { Columns } from '../layout/find-table.ts';
import type { PickedRow } from '../layout/pick-rows.ts';
import { NumberHabit, type NumbersBehindAddress } from '../narration/number-habit.ts';
import { readNarration } from '../narration/read-narration.ts';
import { drained, type Rows } from '../packed-list.ts';
import type { ReadLine } from '../statement.ts';
import { findDirections, requireDirections } from './directions.ts';
import { keyOfTexts, repeatedIn, type LineFacts } from './line-facts.ts';
import { LineTable } from './line-table.ts';
import { faultOf, readBalance, readMoney, SignReader, type Signs } from './money-columns.ts';

/**
 * Reads the picked rows as lines, in the order of the file, each with its errors and warnings.
 * `opening` is the balance of an opening row, where the table has one. Packed rows are given up on
 * the way.
 */
export function readLines(
  rows: Rows<PickedRow>,
  columns: Columns,
  known: { opening: Minor | null } & Habits,
): LineTable {
  const table = new LineTable();
  let above: ReadLine | undefined;
  for (const row of drained(rows)) {
    above = readLine(row, columns, known, above);
    table.add(above, row.fields ?? null);
  }
  findDirections(table.facts, known.opening);
  markReturns(table.facts);
  requireBalances(table.facts);
  requireDirections(table.facts);
  return table;
}

/**
 * What the whole table says about how its rows are to be read. The order of day and month in its
 * dates then holds for those in its head too.
 */
export interface Habits {
  order: FigureOrder;
  signs: Signs;
  behindAddress: NumbersBehindAddress;
}

/** Looks at all rows once. */
export function habitsOf(rows: Rows<PickedRow>, columns: Columns): Habits {
  const readers = { signs: new SignReader(columns), numbers: new NumberHabit() };
  const order = orderOfColumn(datesOf(rows, columns.date, readers));
  return { order, signs: readers.signs.read(), behindAddress: readers.numbers.read() };
}

/** The texts of the column of dates, while other habits are read in the same rows. */
function* datesOf(
  rows: Rows<PickedRow>,
  column: number,
  { signs, numbers }: { signs: SignReader; numbers: NumberHabit },
): Generator<string> {
  for (const { cells, narration } of rows) {
    signs.add(cells);
    numbers.add(narration);
    if (cellKind(cells[column]) === 'text') yield cellText(cells[column]);
  }
}

function readLine(
  row: PickedRow,
  columns: Columns,
  { order, signs, behindAddress }: Habits,
  above: ReadLine | undefined,
): ReadLine {
  const day = dayOf(row, columns, order);
  const money = readMoney(row, columns, signs);
  const balance = readBalance(row, columns);
  const value = columns.valueDate < 0 ? null : readDay(row.cells[columns.valueDate], order);
  const fault = faultOfTexts(row, columns);
  const direction = money.ok ? money.direction : null;
  const narration = row.narration.trim();
  const texts = {
    narration,
    references: row.references,
    network: columns.network < 0 ? '' : cellText(row.cells[columns.network]),
    isUpi: columns.isUpi,
    isParty: columns.isParty === true,
    behindAddress,
  };
  const line: ReadLine = {
    row: row.row,
    date: day.kind === 'date' ? day.value.date : null,
    time: day.kind === 'date' ? (day.value.time ?? timeOf(row, columns)) : null,
    valueDate: value?.kind === 'date' ? value.value.date : null,
    direction,
    amount: money.ok ? money.amount : null,
    balance: balance.ok ? balance.balance : null,
    narration,
    reference: row.references.filter((text) => text !== '').join(' '),
    ...readNarration(texts, direction),
    duplicateOf: null,
    copy: 0,
    warnings: [],
    error:
      errorOfDay(day) ?? (money.ok ? null : money.error) ?? (balance.ok ? null : balance.error),
  };
  if (row.isSentBack) {
    line.error ??= { code: 'SENT_BACK', reason: because('row_sent_back') };
  }
  if (fault && line.error === null) line.error = fault;
  if (row.isUndated && above?.date && line.error?.code === 'BAD_DATE' && money.ok) {
    const rest = balance.ok ? fault : balance.error;
    return { ...line, date: above.date, warnings: ['DATE_FROM_LINE_ABOVE'], error: rest };
  }
  return line;
}

function readDay(cell: Cell | undefined, order: FigureOrder): DateReading {
  const kind = cellKind(cell);
  const text = cellText(cell);
  return kind === 'date' || kind === 'number' ? readSerial(text) : readDate(text, order);
}

function dayOf(row: PickedRow, columns: Columns, order: FigureOrder): DateReading {
  const day = readDay(row.cells[columns.date], order);
  if (day.kind !== 'empty' || columns.valueDate < 0) return day;
  return readDay(row.cells[columns.valueDate], order);
}

/** Some banks have a separate column for the time of day. */
function timeOf(row: PickedRow, columns: Columns): string | null {
  if (columns.time < 0) return null;
  const cell = row.cells[columns.time];
  const text = cellText(cell);
  if (cellKind(cell) === 'number' || cellKind(cell) === 'date') {
    const serial = readSerial(`40000${text.replace(/^0?/, '')}`);
    return serial.kind === 'date' ? serial.value.time : null;
  }
  const reading = readDate(`1 Jan 2000 ${text}`, 'day-first');
  return reading.kind === 'date' ? reading.value.time : null;
}

function errorOfDay(day: DateReading): ReadLine['error'] {
  if (day.kind === 'date') return null;
  const reason = day.kind === 'error' ? day.reason : because('row_without_date');
  return { code: 'BAD_DATE', reason };
}

/** Signs after which letters and figures are shown in another order than they are written. */
const reversing = /[\u202D\u202E]/;

/** What only a formula says must not match by accident, or be read as the other direction. */
function faultOfTexts(row: PickedRow, columns: Columns): ReadLine['error'] {
  const { date, narrations, references, direction, network } = columns;
  for (const column of [date, ...narrations, ...references, direction, network]) {
    const fault = faultOf(row.cells[column]);
    if (fault) return fault;
  }
  const texts = [row.narration, ...row.references, cellText(row.cells[columns.network])];
  if (!texts.some((text) => reversing.test(text))) return null;
  return { code: 'REVERSED', reason: because('row_reversed') };
}

/** Where so large a share of lines has a balance, a line without one was cut off. */
const balancedShare = 0.9;

/** A file that ends in the middle of a row must not leave a shortened amount behind. */
function requireBalances(lines: readonly LineFacts[]): void {
  const balanced = lines.filter(({ balance }) => balance !== null).length;
  if (balanced < 2 || balanced < (lines.length - 1) * balancedShare) return;
  for (const line of lines) {
    if (line.error !== null || line.balance !== null) continue;
    line.error = { code: 'BAD_BALANCE', reason: because('row_without_balance') };
  }
}

/** A credit with the reference and amount of a debit of the same file is that debit returned. */
function markReturns(lines: readonly LineFacts[]): void {
  const debits = new Set<string>();
  const repeated = repeatedIn(Float64Array.from(lines, ({ rrn }) => keyOfTexts(rrn)));
  for (const line of lines) {
    if (line.direction !== 'debit' || line.kind !== 'PAYMENT' || line.rrn === null) continue;
    if (repeated.has(keyOfTexts(line.rrn))) debits.add(`${line.rrn} ${line.amount}`);
  }
  if (debits.size === 0) return;
  for (const line of lines) {
    if (line.direction !== 'credit' || line.kind !== 'PAYMENT' || line.rrn === null) continue;
    if (!debits.has(`${line.rrn} ${line.amount}`)) continue;
    line.kind = 'REVERSAL';
    line.warn('OWN_DEBIT_SENT_BACK');
  }
}
