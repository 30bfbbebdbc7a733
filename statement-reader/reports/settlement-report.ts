import { because } from '@peerdesk/contract/because.ts';
import { formatMoney, minor, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { readAmount, readFlag } from '../cells/amounts.ts';
import { cellKind, cellText, rowOf, type Cell, type Grid, type SheetRow } from '../cells/cells.ts';
import { readDate } from '../cells/dates.ts';
import { PackedList, drained } from '../packed-list.ts';
import { FileRefused } from '../containers/refusals.ts';
import { captionsOf } from '../layout/find-table.ts';
import { pattern } from '../pattern.ts';
import { sentBack } from './without-failed.ts';
import { came, reportColumnsOf, type ReportColumns } from './report-columns.ts';

const headerRowsMax = 80;
const captions = ['Date', 'Narration', 'UPI Ref No', 'Reference', 'Debit', 'Credit', 'Status'];
const party = 'Party Name';
const taken = /\b(?:refund|reversal|chargeback|sent|paid out|withdrawal|debit)/i;
/** What the app sends on to the bank, which customers have paid in rows of their own. */
const sentOn = pattern(
  String.raw`^(?:(?:bank|auto|instant|daily|net) )?(?:settlements?|payouts?|disbursements?)`,
  String.raw`(?:[ _-](?:to bank|transfer|debit))?$`,
);
/** What some call a payment; for a bank it is a fee. */
const customerPaid = /^charge$/i;
const nothing = /^(?:[-–—.]+|n\.?a\.?|null|none|0)?$/i;

/**
 * A payment app's report of settlements as a table of what customers paid, gross: rows that failed,
 * that are only deemed to have come, expired or were not paid out yet are no money, and of those
 * whose money went back a person decides. Null for a grid that is something else. It has no
 * balances and so proves nothing: a person looks at it first.
 *
 * @throws {FileRefused} where a net amount is not what the fees leave.
 */
export function gridOfReport({ rows }: Grid): Grid | null {
  const header = rows.slice(0, headerRowsMax).findIndex((row) => reportColumnsOf(captionsOf(row)));
  const columns = header < 0 ? null : reportColumnsOf(captionsOf(rows.at(header)));
  if (!columns) return null;
  const settled = new PackedList<SheetRow>();
  const own = columns.isParty ? captions.with(1, party) : captions;
  settled.push(rowOf(1, own, rows.at(header)?.isHidden === true));
  let at = -1;
  for (const row of drained(rows)) {
    at += 1;
    const payment = at > header ? paymentOf(row, columns) : null;
    if (payment) settled.push(rowOf(payment.row, payment.cells, row.isHidden === true));
  }
  return { rows: settled, delimiter: null };
}

function paymentOf(row: SheetRow, columns: ReportColumns): SheetRow | null {
  const at = (column: number) => plain(row.cells[column]);
  const date = at(columns.date);
  if (!isDay(row.cells[columns.date], date)) return null;
  const statuses = columns.statuses.map(at);
  const status = statuses.find((text) => !came.test(text) && sentBack.test(text)) ?? 'success';
  if (!statuses.every((text) => came.test(text) || text === status)) return null;
  if (columns.settled.some((column) => nothing.test(at(column)))) return null;
  if (columns.type >= 0 && sentOn.test(at(columns.type))) return null;
  checkNet(row, columns);
  const isNegative = /^\W*[-−(]/.test(at(columns.gross));
  const isTaken =
    isNegative ||
    (columns.type >= 0 && taken.test(at(columns.type))) ||
    (columns.direction >= 0 && readFlag(at(columns.direction)) === 'debit');
  const texts = [columns.type, ...columns.texts]
    .map(at)
    .filter((text) => !nothing.test(text) && !customerPaid.test(text));
  const amount =
    cellKind(row.cells[columns.gross]) === 'formula' ? '=' : unsigned(at(columns.gross));
  const ids = columns.ids.map(at).filter((text) => !nothing.test(text));
  const utrs = columns.utrs.map(at);
  const utr = utrs.find((text) => /^\d{12}$/.test(text)) ?? utrs[0] ?? '';
  const own = row.cells[columns.date] ?? '';
  return {
    // The header that this table gets is its first row.
    row: Math.max(row.row, 2),
    cells: [
      ...[cellKind(own) === 'text' ? date : own, texts.join(' '), utr, ids[0] ?? ''],
      ...(isTaken ? [amount, '', status] : ['', amount, status]),
    ],
  };
}

/** Some apps put every value into single quotation marks, or one before it. */
function plain(cell: Cell | undefined): string {
  return cellText(cell).replaceAll("'", '').trim();
}

/** Which side it is on says the sign already. */
function unsigned(text: string): string {
  return text.replaceAll(/^\W*[-−]\s*(?=[₹\d.])|[()]/g, '');
}

function isDay(cell: Cell | undefined, text: string): boolean {
  return cellKind(cell) === 'date' || readDate(text, 'day-first').kind !== 'other';
}

function amountAt(row: SheetRow, column: number): Minor | null {
  if (column < 0) return null;
  const reading = readAmount(plain(row.cells[column]));
  if (reading.kind !== 'amount') return null;
  return reading.amount < 0n ? minor(-reading.amount) : reading.amount;
}

/** A column may hold the sum of the others, so any that explains the difference will do. */
function checkNet(row: SheetRow, columns: ReportColumns): void {
  const gross = amountAt(row, columns.gross);
  const net = amountAt(row, columns.net);
  const fees = columns.fees.map((column): bigint => amountAt(row, column) ?? 0n);
  if (gross === null || net === null || net === 0n) return;
  const kept = gross - net;
  const sum = fees.reduce((total, fee) => total + fee, 0n);
  if (fees.length === 0 ? kept >= 0n : [sum, ...fees].includes(kept)) return;
  if (fees.some((fee) => sum - fee === kept)) return;
  const expected = formatMoney(minor(gross - sum), rupeeDigits);
  const found = formatMoney(net, rupeeDigits);
  const reason = because('statement_net_differs', { row: row.row, expected, found });
  throw new FileRefused('TOTALS_DISAGREE', reason);
}
