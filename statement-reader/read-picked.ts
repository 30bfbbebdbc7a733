import { because } from '@peerdesk/contract/because.ts';
import { negate, type Minor } from '@peerdesk/domain/money.ts';
import { readAmount } from './cells/amounts.ts';
import type { SheetRow } from './cells/cells.ts';
import { collectAfter } from './collect.ts';
import type { Columns } from './layout/find-table.ts';
import { accountOfHeader, periodOfHeader } from './layout/header.ts';
import type { PickedTable } from './layout/pick-rows.ts';
import type { LineFacts } from './lines/line-facts.ts';
import { habitsOf, readLines } from './lines/lines.ts';
import { columnsBy } from './lines/money-columns.ts';
import { goesOn } from './proof/goes-on.ts';
import { followsFrom } from './proof/follows.ts';
import { checkTotals, type PrintedTotal } from './proof/printed-totals.ts';
import { proveLines } from './proof/prove.ts';
import { refuseFile, type Statement } from './statement.ts';
import type { TableResult } from './table-result.ts';

/** A table whose rows have been picked, with what is known of the file around it. */
export interface PickedFile {
  picked: PickedTable;
  columns: Columns;
  captions: readonly string[];
  headerRow: number;
  head: readonly SheetRow[];
  bank: string | null;
  preview: string[][] | null;
  /** Totals among the lines. */
  totals?: readonly PrintedTotal[];
  /** A person has looked at these columns, of a file that may prove nothing. */
  isLookedAt: boolean;
  /** Records without a balance each, which add up from a stated balance to the next one. */
  isSummed?: boolean;
  /** What the file says of itself in fields of their own, as structured formats do. */
  known?: Partial<Pick<Statement, 'account' | 'start' | 'end'>>;
}

/** Reads picked rows as lines and proves them. Packed rows are given up on the way. */
export function readPicked(file: PickedFile): TableResult {
  const { picked, head, preview } = file;
  const opening = amountOf(picked.opening);
  const habits = habitsOf(picked.lines, file.columns);
  const { order, signs } = habits;
  const columns = columnsBy(signs, file.columns);
  const table = readLines(picked.lines, columns, { opening, ...habits });
  const lines = table.facts;
  collectAfter(lines.length);
  const unread = lines.flatMap(({ row, error }) => (error ? [{ row, why: error.reason }] : []));
  const [first] = unread;
  if (first && unread.length * 2 > lines.length) {
    return refuseFile(
      'NO_LINES',
      because('statement_mostly_unreadable', first),
      preview ? { preview } : {},
    );
  }
  const around = [...head, ...picked.aside];
  const proof = proveLines(lines, opening, around);
  if (!proof.ok) return proof;
  const sheets = picked.sheets ?? [];
  if (!sheets.slice(1).every(({ after }) => goesOn(lines, after))) {
    return refuseFile('UNPROVEN', because('statement_sheets_apart'), preview ? { preview } : {});
  }
  const totals = checkTotals(lines, file.totals ?? [], { head, aside: picked.aside, sheets });
  if (!totals.ok) return totals;
  if (!file.isLookedAt) {
    const printed = { before: opening, around };
    const follows = file.isSummed ?? followsFrom(lines, proof.chain, printed);
    // Of the balances, debits of what is there would tell the same as credits of what is owed.
    // Where nothing is owed, only the order of the lines could turn the sides, which days tell.
    const isSure = () =>
      !signs.isEither || (signs.areCredits && isToldByDays(lines, proof.chain.order));
    const isProved = totals.isProof || (follows && isSure());
    if (!isProved) {
      return refuseFile('UNPROVEN', because('statement_unproven'), preview ? { preview } : {});
    }
  }
  const period = periodOf(lines, periodOfHeader(head, order), sheets.length > 0);
  return {
    ok: true,
    statement: {
      bank: file.bank,
      account: file.known?.account ?? accountOfHeader(head),
      start: file.known?.start ?? period?.start ?? null,
      end: file.known?.end ?? period?.end ?? null,
      opening: proof.chain.opening,
      closing: proof.chain.closing,
      order: proof.chain.order,
      headerRow: file.headerRow,
      captions: file.captions,
      lines: table,
    },
  };
}

/** Whether the days of the lines alone tell that they stand in this order. */
function isToldByDays(lines: readonly LineFacts[], order: Statement['order']): boolean {
  const days = lines.flatMap(({ date }) => date ?? []);
  const oldestFirst = order === 'oldest-first' ? days : days.toReversed();
  const isRising = oldestFirst.every((day, at) => day >= (oldestFirst[at - 1] ?? ''));
  return isRising && oldestFirst[0] !== oldestFirst.at(-1);
}

function amountOf(text: string | null): Minor | null {
  const reading = text === null ? null : readAmount(text);
  if (reading?.kind !== 'amount') return null;
  const isOverdrawn = reading.flag === 'debit' && reading.amount > 0n;
  return isOverdrawn ? negate(reading.amount) : reading.amount;
}

/** The head of the first sheet may name the days of that one alone. */
function periodOf(
  lines: readonly LineFacts[],
  named: { start: string; end: string } | null,
  isOverSheets: boolean,
): { start: string; end: string } | null {
  if (named !== null && !isOverSheets) return named;
  const own = periodOfLines(lines);
  if (named === null || own === null) return named ?? own;
  return {
    start: own.start < named.start ? own.start : named.start,
    end: own.end > named.end ? own.end : named.end,
  };
}

function periodOfLines(lines: readonly LineFacts[]): { start: string; end: string } | null {
  const days = [...new Set(lines.map(({ date }) => date))];
  const known = days.filter((day) => day !== null).toSorted();
  const [start] = known;
  const end = known.at(-1);
  return start !== undefined && end !== undefined ? { start, end } : null;
}
