import { cellKind, cellText, type Cell, type SheetRow } from '../cells/cells.ts';
import type { Rows } from '../packed-list.ts';
import {
  isIdleCaption,
  isNetworkCaption,
  isPartyCaption,
  isReferenceText,
  isRunningBalance,
  isTotalAmount,
  roleOfCaption,
  type ColumnRole,
} from './captions.ts';
import { readDate } from '../cells/dates.ts';

/** Which column holds what, counted from 0; -1 for a column that the table does not have. */
export interface Columns {
  date: number;
  valueDate: number;
  time: number;
  narrations: readonly number[];
  references: readonly number[];
  /** The reference column whose caption says UTR or RRN. */
  network: number;
  /** That caption says UPI too, so whatever has a number there went by UPI. */
  isUpi: boolean;
  /** The column of narrations holds names alone. */
  isParty?: boolean;
  debit: number;
  credit: number;
  amount: number;
  direction: number;
  balance: number;
  balanceDirection: number;
  serial: number;
  /** How many columns the header has. */
  width: number;
}

/** `header` and `body` are indexes into the list of rows, not row numbers of the sheet. */
export interface Table {
  header: number;
  body: number;
  columns: Columns;
  captions: readonly string[];
}

/** How far down a header may be: some letterheads have many lines. */
const headerRowsMax = 80;
const cellsMax = 100;

/**
 * Finds the header by the set of its captions: a date, money, and a text or a balance. A header may
 * take two rows, one under the other.
 */
export function findTable(rows: Rows<SheetRow>): Table | null {
  const last = Math.min(rows.length, headerRowsMax);
  for (let at = 0; at < last; at += 1) {
    const own = captionsOf(rows.at(at));
    const columns = columnsOf(own);
    if (columns) {
      return { header: at, body: at + 1, columns: withTexts(columns, own), captions: own };
    }
    if (!mayBeUpperHalf(own, rows.at(at + 1))) continue;
    const below = captionsOf(rows.at(at + 1));
    const both = joinHalves(own, below);
    const joined = columnsOf(both);
    const lower = columnsOf(below);
    if (joined && !(lower && weightOf(lower) >= weightOf(joined))) {
      return { header: at, body: at + 2, columns: withTexts(joined, both), captions: both };
    }
  }
  return null;
}

/** Of a caption in another script than Latin, or with a letter that could not be read. */
const unread = /(?!\p{Script=Latin})\p{L}|\uFFFD|\p{Co}/u;

/**
 * Where no caption names the texts, the only one that could not be read may be theirs. A word that
 * is only not known, such as `Message`, may be a payer's own.
 */
export function withTexts(columns: Columns, captions: readonly string[]): Columns {
  if (columns.narrations.length > 0 || columns.balance < 0) return columns;
  const unknown = captions.flatMap((text, at) =>
    roleOfCaption(text) === null && !isIdleCaption(text) && /\p{L}/u.test(text) ? [at] : [],
  );
  const isOnly = unknown.length === 1 && unread.test(captions[unknown[0] ?? -1] ?? '');
  return isOnly ? { ...columns, narrations: unknown } : columns;
}

/** How much a header tells; debit and credit columns tell more than one of amounts. */
function weightOf(columns: Columns): number {
  const { date, valueDate, debit, credit, amount, balance, narrations } = columns;
  const single = [date, valueDate, amount, balance, narrations[0] ?? -1];
  return single.filter((at) => at >= 0).length + (debit >= 0 && credit >= 0 ? 3 : 0);
}

/** The captions of a row, by which a header is known when it is repeated on the next page. */
export function captionsOf(row: SheetRow | undefined): string[] {
  return (row?.cells.slice(0, cellsMax) ?? []).map(captionOf);
}

function captionOf(cell: Cell): string {
  return cellKind(cell) === 'text' ? cellText(cell).replace(/\s+/g, ' ') : '';
}

/** A row above another can be half of a header only when both look like captions. */
function mayBeUpperHalf(own: readonly string[], below: SheetRow | undefined): boolean {
  const roles = own.filter((text) => text !== '' && text.length <= 40);
  if (roles.length < 2 || !below) return false;
  return below.cells.every((cell) => {
    const text = cellText(cell);
    return (
      text.length <= 40 && cellKind(cell) === 'text' && readDate(text, 'day-first').kind !== 'date'
    );
  });
}

/** `Transaction` over `Date`; a caption that spans columns counts for the empty ones after it. */
function joinHalves(upper: readonly string[], lower: readonly string[]): string[] {
  const joined: string[] = [];
  let spanning = '';
  for (let at = 0; at < Math.max(upper.length, lower.length); at += 1) {
    const over = upper[at] ?? '';
    const under = lower[at] ?? '';
    if (over !== '') spanning = over;
    if (under === '') joined.push(over);
    else if (over !== '') joined.push(`${over} ${under}`);
    else joined.push(roleOfCaption(under) ? under : `${spanning} ${under}`);
  }
  return joined;
}

/** The columns that the captions name, or null when they are not those of a statement. */
export function columnsOf(captions: readonly string[]): Columns | null {
  const roles = captions.map(roleOfCaption);
  const all = (role: ColumnRole) =>
    roles.flatMap((found, index) => (found === role ? [index] : []));
  const first = (role: ColumnRole) => roles.indexOf(role);
  const balances = all('balance');
  const running = balances.find((index) => isRunningBalance(captions[index] ?? ''));
  const hasPair = first('debit') >= 0 && first('credit') >= 0;
  const total = hasPair ? captions.findIndex(isTotalAmount) : -1;
  const balance = running ?? balances[0] ?? total;
  const narrations = all('narration');
  const told = all('reference').find((index) => isReferenceText(captions[index] ?? ''));
  if (narrations.length === 0 && told !== undefined) narrations.push(told);
  const references = all('reference').filter((index) => !narrations.includes(index));
  const [direction, balanceDirection] = directionsOf(roles, captions, balance);
  const network = references.find((index) => isNetworkCaption(captions[index] ?? '')) ?? -1;
  const columns: Columns = withAmount({
    date: first('date') >= 0 ? first('date') : first('valueDate'),
    valueDate: first('valueDate'),
    time: first('time'),
    narrations,
    references,
    network,
    isUpi: /\bupi\b/i.test(captions[network] ?? ''),
    isParty: narrations.length === 1 && isPartyCaption(captions[narrations[0] ?? -1] ?? ''),
    debit: first('debit'),
    credit: first('credit'),
    amount: first('amount'),
    direction,
    balance,
    balanceDirection,
    serial: first('serial'),
    width: captions.length,
  });
  return isStatement(columns) ? withoutHalfPair(columns, captions) : null;
}

/** `Dr / Cr` may come twice: the one right after the balance belongs to the balance. */
function directionsOf(
  roles: readonly (ColumnRole | null)[],
  captions: readonly string[],
  balance: number,
): [number, number] {
  const found = roles.flatMap((role, index) => (role === 'direction' ? [index] : []));
  const ofBalance =
    found.length > 1 ? (found.find((index) => isNext(captions, balance, index)) ?? -1) : -1;
  const own = found.filter((index) => index !== ofBalance);
  const amount = roles.indexOf('amount');
  return [own.find((index) => index === amount + 1) ?? own[0] ?? -1, ofBalance];
}

/** Whether a column stands right behind another one, but for columns without a caption. */
function isNext(captions: readonly string[], column: number, next: number): boolean {
  return column >= 0 && next > column && captions.slice(column + 1, next).every((text) => !text);
}

function isStatement(columns: Columns): boolean {
  const hasPair = columns.debit >= 0 && columns.credit >= 0;
  const hasText = columns.narrations.length > 0 || columns.references.length > 0;
  const hasMoney = hasPair || columns.amount >= 0;
  return columns.date >= 0 && hasMoney && (hasText || columns.balance >= 0);
}

/** `Debit / Credit` over the only column of money is the signed amount itself. */
function withAmount(columns: Columns): Columns {
  const hasMoney = columns.amount >= 0 || (columns.debit >= 0 && columns.credit >= 0);
  return hasMoney || columns.direction < 0
    ? columns
    : { ...columns, amount: columns.direction, direction: -1 };
}

/** With separate debit and credit columns, a column `Amount` or `Type` means nothing. */
function withoutHalfPair(columns: Columns, captions: readonly string[]): Columns {
  if (columns.debit >= 0 && columns.credit >= 0) {
    const { direction, balance, balanceDirection } = columns;
    const ofBalance = isNext(captions, balance, direction) ? direction : balanceDirection;
    return { ...columns, amount: -1, direction: -1, balanceDirection: ofBalance };
  }
  return { ...columns, debit: -1, credit: -1 };
}
