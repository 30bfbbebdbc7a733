import { because } from '@peerdesk/contract/because.ts';
import type { Direction } from '@peerdesk/contract/statement.ts';
import { formatMoney, minor, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { previewRowsMax, previewTexts } from '../cells/cells.ts';
import { FileRefused } from '../containers/refusals.ts';
import type { Columns } from '../layout/find-table.ts';
import { remapped, tableOfMapping } from '../layout/mapping.ts';
import type { PickedRow } from '../layout/pick-rows.ts';
import { PackedList } from '../packed-list.ts';
import { readPicked } from '../read-picked.ts';
import { isLookedAt, refuseFile, type ReadHints, type Refused } from '../statement.ts';
import type { TableResult } from '../table-result.ts';
import { chooseAccount } from '../layout/choose-account.ts';

/** A line of a format that has a record for each: MT940, camt, OFX, QIF. */
export interface BookedLine {
  row: number;
  date: string;
  valueDate: string;
  direction: Direction;
  amount: Minor;
  narration: string;
  references: readonly string[];
  /** The other party, where the format has a field for it. */
  name?: string | null;
  /** The format says that this takes back an earlier line. */
  isReversal?: boolean;
}

export interface BookedStatement {
  account: string | null;
  bank: string | null;
  /** Before the first line and after the last one, where the format has them. */
  opening: Minor | null;
  closing: Minor | null;
  /** Where the opening and the closing balance are written. */
  openingRow: number;
  closingRow: number;
  start: string | null;
  end: string | null;
  lines: PackedList<BookedLine>;
}

/** A statement before anything of it was read. */
export function emptyStatement(bank: string | null = null): BookedStatement {
  return {
    account: null,
    bank,
    opening: null,
    closing: null,
    openingRow: 1,
    closingRow: 1,
    start: null,
    end: null,
    lines: new PackedList(),
  };
}

const captions = [
  ...['Date', 'Value Date', 'Narration', 'Reference', 'Second Reference'],
  ...['Debit', 'Credit', 'Balance'],
];
const columns: Columns = {
  date: 0,
  valueDate: 1,
  time: -1,
  narrations: [2],
  references: [3, 4],
  network: -1,
  isUpi: false,
  debit: 5,
  credit: 6,
  amount: -1,
  direction: -1,
  balance: 7,
  balanceDirection: -1,
  serial: -1,
  width: captions.length,
};

/**
 * Reads the statements of one file: those of an account follow each other, and each must begin with
 * the balance that the one before ends with.
 */
export function readBooked(statements: readonly BookedStatement[], hints: ReadHints): TableResult {
  const filled = statements.filter(({ lines }) => lines.length > 0);
  if (filled.length === 0) {
    return refuseFile('NO_LINES', because('statement_without_lines'));
  }
  const account = chooseAccount(
    statements.map((statement) => statement.account),
    hints.account ?? null,
  );
  const own = statements.filter((statement) => statement.account === account);
  const chained = inOrder(own);
  const broken = brokenBetween(chained);
  return broken ?? readChained(chained, hints);
}

/** Statements of single days may come with the newest first. */
function inOrder(statements: readonly BookedStatement[]): readonly BookedStatement[] {
  const reversed = statements.toReversed();
  return brokenBetween(statements) !== null && brokenBetween(reversed) === null
    ? reversed
    : statements;
}

function brokenBetween(statements: readonly BookedStatement[]): Refused | null {
  let before: Minor | null = null;
  for (const statement of statements) {
    const { opening, closing, lines } = statement;
    if (before !== null && opening !== null && before !== opening) {
      return breaks(statement.openingRow, before, opening);
    }
    let after: Minor | null = opening ?? before;
    for (const line of lines) if (after !== null) after = minor(after + signed(line));
    if (after !== null && closing !== null && after !== closing) {
      return breaks(statement.closingRow, after, closing);
    }
    before = closing ?? after;
  }
  return null;
}

/** Whether all lines stand between two balances that the file states. */
function areSummed(statements: readonly BookedStatement[]): boolean {
  let [isKnown, isOpen] = [false, false];
  for (const { opening, closing, lines } of statements) {
    if (opening !== null) [isKnown, isOpen] = [true, false];
    if (lines.length > 0) {
      if (!isKnown) return false;
      isOpen = true;
    }
    if (closing !== null) [isKnown, isOpen] = [true, false];
  }
  return !isOpen;
}

function breaks(row: number, after: Minor, printed: Minor): Refused {
  const expected = formatMoney(after, rupeeDigits);
  const found = formatMoney(printed, rupeeDigits);
  return refuseFile('CHAIN_BROKEN', because('statement_balance_off', { row, expected, found }), {
    row,
  });
}

function readChained(statements: readonly BookedStatement[], hints: ReadHints): TableResult {
  const [first] = statements;
  const last = statements.at(-1);
  const opening = first?.opening ?? null;
  const head = [{ row: 1, cells: captions }];
  const mapped = hints.mapping ? tableOfMapping(head, hints.mapping) : null;
  if (hints.mapping && !mapped) {
    return refuseFile('BAD_MAPPING', because('statement_without_header_row'));
  }
  const isSummed = areSummed(statements);
  const lines = rowsOf(statements, opening);
  const preview = [
    captions,
    ...lines.slice(0, previewRowsMax - 1).map(({ cells }) => previewTexts(cells)),
  ];
  return readPicked({
    picked: {
      lines: mapped ? remapped(lines, mapped.columns) : lines,
      opening: shown(opening),
      aside: [],
    },
    columns: mapped?.columns ?? columns,
    captions,
    headerRow: 1,
    head: [],
    bank: first?.bank ?? null,
    preview: isSummed ? null : preview,
    isSummed,
    isLookedAt: isLookedAt(hints),
    known: {
      account: first?.account ?? null,
      ...(first?.start && { start: first.start }),
      ...(last?.end && { end: last.end }),
    },
  });
}

function rowsOf(
  statements: readonly BookedStatement[],
  opening: Minor | null,
): PackedList<PickedRow> {
  let balance = opening;
  const rows = new PackedList<PickedRow>();
  for (const line of linesOf(statements)) {
    balance = balance === null ? null : minor(balance + signed(line));
    const [reference = '', second = ''] = line.references;
    const amount = formatMoney(line.amount, rupeeDigits);
    const isDebit = line.direction === 'debit';
    rows.push({
      row: line.row,
      cells: [
        ...[line.date, line.valueDate, line.narration, reference, second],
        ...[isDebit ? amount : '', isDebit ? '' : amount, shown(balance) ?? ''],
      ],
      narration: line.narration,
      references: [reference, second],
      isUndated: false,
      ...((line.name || line.isReversal === true) && {
        fields: { name: line.name ?? null, isReversal: line.isReversal === true },
      }),
    });
  }
  return rows;
}

function* linesOf(statements: readonly BookedStatement[]): Generator<BookedLine> {
  for (const { lines } of statements) yield* lines.drain();
}

function signed({ direction, amount }: BookedLine): bigint {
  return direction === 'debit' ? -amount : amount;
}

function shown(amount: Minor | null): string | null {
  return amount === null ? null : formatMoney(amount, rupeeDigits);
}

/** A field that does not hold what the format says it does. */
export function badField(): FileRefused {
  return new FileRefused('CORRUPT_FILE', because('statement_damaged'));
}
