import type { Direction } from '@peerdesk/contract/statement.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import { cellKind, cellText, type Cell } from '../cells/cells.ts';
import type { Columns } from '../layout/find-table.ts';
import {
  orderOfColumn,
  readDate,
  readSerial,
  type DateReading,
  type FigureOrder,
} from '../cells/dates.ts';
import { faultOf, readBalance, readMoney, signsOf, type Signs } from './money-columns.ts';
import { freeUpi, nameSaid } from '../narration/party-free.ts';
import { nobody, readParty } from '../narration/party.ts';
import type { PickedRow } from '../layout/pick-rows.ts';
import { readRail } from '../narration/rail.ts';
import { readReferences, twelveOf } from '../narration/references.ts';
import type { ReadLine } from '../statement.ts';

/**
 * Reads the picked rows as lines, in the order of the file, each with its errors and warnings.
 * `opening` is the balance of an opening row, where the table has one; `order` that of the figures
 * of its dates. The rows' cells are used up.
 */
export function readLines(
  rows: readonly PickedRow[],
  columns: Columns,
  known: { opening: Minor | null; order: FigureOrder },
): ReadLine[] {
  const { opening, order } = known;
  const signs = signsOf(rows, columns);
  const lines: ReadLine[] = [];
  for (const row of rows) {
    lines.push(readLine(row, columns, { order, signs }, lines.at(-1)));
    row.cells = [];
  }
  directionsFromBalances(lines, opening);
  directionsFromTexts(lines);
  markReturns(lines);
  demandBalances(lines);
  for (const line of lines) {
    if (line.error === null && line.direction === null) {
      const message = 'Nothing says whether the money came or went';
      line.error = { code: 'NO_DIRECTION', message };
    }
  }
  return lines;
}

function textsOf(rows: readonly PickedRow[], column: number): string[] {
  return rows.flatMap(({ cells }) =>
    cellKind(cells[column]) === 'text' ? [cellText(cells[column])] : [],
  );
}

/** The order of day and month of a table's dates, for dates in its head. */
export function orderOfRows(rows: readonly PickedRow[], columns: Columns): FigureOrder {
  return orderOfColumn(textsOf(rows, columns.date));
}

interface Habits {
  order: FigureOrder;
  signs: Signs;
}

function readLine(
  row: PickedRow,
  columns: Columns,
  { order, signs }: Habits,
  above: ReadLine | undefined,
): ReadLine {
  const day = dayOf(row, columns, order);
  const money = readMoney(row, columns, signs);
  const balance = readBalance(row, columns);
  const value = columns.valueDate < 0 ? null : readDay(row.cells[columns.valueDate], order);
  const fault = faultOfTexts(row, columns);
  const amount = money.ok ? money.amount : null;
  const direction = money.ok ? money.direction : null;
  const line: ReadLine = {
    row: row.row,
    date: day.kind === 'date' ? day.value.date : null,
    time: day.kind === 'date' ? (day.value.time ?? timeOf(row, columns)) : null,
    valueDate: value?.kind === 'date' ? value.value.date : null,
    direction,
    amount,
    balance: balance.ok ? balance.balance : null,
    reference: row.references.filter((text) => text !== '').join(' '),
    ...partOf(row, columns, direction),
    duplicateOf: null,
    copy: 0,
    warnings: [],
    error:
      errorOfDay(day) ?? (money.ok ? null : money.error) ?? (balance.ok ? null : balance.error),
  };
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

/** A column of its own for the time of day, where a bank has one. */
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
  const message = day.kind === 'error' ? day.error : 'The row has no readable date';
  return { code: 'BAD_DATE', message };
}

/** A narration or a reference that is a formula without a result would be matched by accident. */
function faultOfTexts(row: PickedRow, columns: Columns): ReadLine['error'] {
  for (const column of [columns.date, ...columns.narrations, ...columns.references]) {
    const fault = faultOf(row.cells[column]);
    if (fault) return fault;
  }
  return null;
}

type Part = Pick<ReadLine, 'narration' | 'rail' | 'kind' | 'rrn' | 'refs' | keyof typeof nobody>;

/** Rail first, then the reference, then who: the order in which a narration is asked. */
function partOf(row: PickedRow, columns: Columns, direction: Direction | null): Part {
  const { references } = row;
  const narration = row.narration.trim();
  const { rail, kind, text } = readRail(narration);
  const network = columns.network < 0 ? '' : cellText(row.cells[columns.network]);
  if (rail === 'OTHER') return otherPart(narration, references, columns.isUpi ? network : '');
  if (kind === 'OTHER' || kind === 'CHARGE') {
    return { narration, rail, kind, rrn: null, refs: [], ...nobody };
  }
  const found = readReferences(rail, text, references, network);
  const party = readParty(rail, text, found.rrn, direction);
  if (rail === 'UPI' && party.name === null && kind === 'PAYMENT') {
    party.name = nameSaid(beforeRail(narration, text));
  }
  const whose = kind === 'REVERSAL' ? { ...nobody, name: nameOfReturn(party, found.rrn) } : party;
  return { narration, rail, kind, rrn: found.rrn, refs: found.refs, ...whose };
}

function nameOfReturn(party: typeof nobody, rrn: string | null): string | null {
  return rrn === null ? null : party.name;
}

/** What a bank says before it names the rail: `Received from RAVI` over `UPI ID: …`. */
function beforeRail(narration: string, text: string): string {
  const asked = narration.slice(0, 200).replace(/[\s\u00A0]/g, ' ');
  const at = asked.indexOf(text.slice(0, 40));
  return at <= 0 ? '' : asked.slice(0, at);
}

/** Rows of cards, mandates and the bank's own transfers number themselves in the same form. */
const ownNumbers =
  /^(?:pos|me dc si|ecom|n?ach|ecs|emi|ib billpay|bil|ft)(?![A-Za-z])|-TPT-|^CMS\/|^INF\//i;

/**
 * A narration that names no rail: only a reference in the form that banks give to payments of the
 * network (`0000` and twelve digits) makes it a payment, or one in a column for references of UPI.
 */
function otherPart(narration: string, references: readonly string[], ofUpi: string): Part {
  const own: Part = { narration, rail: 'OTHER', kind: 'OTHER', rrn: null, refs: [], ...nobody };
  const upi = twelveOf(ofUpi);
  if (upi !== null) {
    const party = freeUpi(narration.slice(0, 200), upi);
    return { ...own, rail: 'UPI', kind: 'PAYMENT', rrn: upi, ...party };
  }
  const padded = references.find((text) => /^0000\d{12}$/.test(text.trim()));
  const rrn = padded === undefined || ownNumbers.test(narration) ? null : twelveOf(padded);
  return rrn === null ? own : { ...own, kind: 'PAYMENT', rrn };
}

/** Of so many lines with a balance one without it was cut off, and its amount with it. */
const balancedShare = 0.9;

/** A file that ends in the middle of a row must not leave a shortened amount behind. */
function demandBalances(lines: readonly ReadLine[]): void {
  const balanced = lines.filter(({ balance }) => balance !== null).length;
  if (balanced < 2 || balanced < (lines.length - 1) * balancedShare) return;
  for (const line of lines) {
    if (line.error !== null || line.balance !== null) continue;
    line.error = { code: 'BAD_BALANCE', message: 'The row has no balance, unlike the others' };
  }
}

/** Where no column and no sign tells, the step of the balance does. */
function directionsFromBalances(lines: readonly ReadLine[], opening: Minor | null): void {
  const open = lines.filter(({ error, direction }) => error === null && direction === null);
  if (open.length === 0) return;
  const downwards = stepsOf(lines, opening);
  const upwards = stepsOf(lines.toReversed(), opening);
  const steps = downwards.size >= upwards.size ? downwards : upwards;
  const fallback = downwards.size >= upwards.size ? upwards : downwards;
  for (const line of open) {
    line.direction = steps.get(line) ?? fallback.get(line) ?? null;
    if (line.direction !== null) line.warnings.push('DIRECTION_FROM_BALANCE');
  }
}

/** Right behind the rail, where no payer writes, or in the words that a bank begins with. */
const saysDirection =
  /^(?:(by) transfer|(to) transfer)|(?:UPI|IMPS|NEFT|RTGS)[\s/-]{0,2}(?:(cr)|(dr))(?![a-z])/i;

/** Where not even a balance tells, as in the first row of a file, the bank's own words do. */
function directionsFromTexts(lines: readonly ReadLine[]): void {
  for (const line of lines) {
    if (line.error !== null || line.direction !== null) continue;
    const said = saysDirection.exec(line.narration);
    if (!said) continue;
    line.direction = (said[1] ?? said[3]) === undefined ? 'debit' : 'credit';
    line.warnings.push('DIRECTION_FROM_TEXT');
  }
}

function stepsOf(lines: readonly ReadLine[], opening: Minor | null): Map<ReadLine, Direction> {
  const steps = new Map<ReadLine, Direction>();
  lines.forEach((line, at) => {
    const before = at === 0 ? opening : lines[at - 1]?.balance;
    if (before == null || line.balance === null || line.amount === null) return;
    const step = line.balance - before;
    if (step === line.amount) steps.set(line, 'credit');
    if (step === -line.amount) steps.set(line, 'debit');
  });
  return steps;
}

/** A credit with the reference and amount of a debit of the same file is that debit sent back. */
function markReturns(lines: readonly ReadLine[]): void {
  const debits = new Set<string>();
  for (const line of lines) {
    if (line.direction === 'debit' && line.kind === 'PAYMENT' && line.rrn !== null) {
      debits.add(`${line.rrn} ${line.amount}`);
    }
  }
  for (const line of lines) {
    if (line.direction !== 'credit' || line.kind !== 'PAYMENT' || line.rrn === null) continue;
    if (!debits.has(`${line.rrn} ${line.amount}`)) continue;
    line.kind = 'REVERSAL';
    line.warnings.push('OWN_DEBIT_SENT_BACK');
  }
}
