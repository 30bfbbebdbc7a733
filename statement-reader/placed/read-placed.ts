import { because } from '@peerdesk/contract/because.ts';
import { cellText, previewRowsMax, type SheetRow } from '../cells/cells.ts';
import { bankOfSheet, periodOfHeader } from '../layout/header.ts';
import { remapped, tableOfMapping } from '../layout/mapping.ts';
import { readPicked } from '../read-picked.ts';
import { isLookedAt, refuseFile, type ReadHints } from '../statement.ts';
import type { TableResult } from '../table-result.ts';
import { chooseAccount } from '../booked/choose-account.ts';
import { partsByAccount } from './accounts.ts';
import { borderChoices, type BorderChoice } from './boundaries.ts';
import { cardCaptions, cardColumns, cardsOf } from './cards.ts';
import { withDaysOfHeadings } from './day-headings.ts';
import { findHeaders, type Header } from './headers.ts';
import { hiddenIn } from './hidden-in-table.ts';
import { asideOf, pickPlaced, type PlacedLines } from './picked-lines.ts';
import { tableOf, type PlacedTable } from './tables.ts';
import { unnamedHeaders } from './unnamed.ts';
import { withYears } from './years.ts';
import { isFixedPitch, type TextLine } from './text-line.ts';

const asideMax = 600;
/** Above cards stands what is above a table: who, which account, which days. */
const headRowsMax = 12;

export interface PlacedOptions {
  /** A line of the statement is known by its number in the file. */
  isPrint?: boolean;
}

/**
 * Reads lines of text by their places: captions name the columns, the words below them fill them,
 * and of several ways to draw the borders the one counts whose balances hold.
 */
export function readPlaced(
  all: readonly TextLine[],
  hints: ReadHints,
  { isPrint = false }: PlacedOptions = {},
): TableResult {
  const lines = all.flatMap((line) => {
    const words = line.words.filter(({ isHidden }) => !isHidden);
    return words.length === 0 ? [] : [{ ...line, words }];
  });
  const isPrinted = isFixedPitch(lines);
  const parts = partsByAccount(lines, findHeaders(lines, isPrinted));
  const rowNumber = isPrint ? (_: number, { row }: TextLine) => row : (at: number) => at + 1;
  const readPart = (own: readonly TextLine[]) => {
    const read = (rows: readonly TextLine[]) =>
      readTable({ all, lines: rows, headers: findHeaders(rows, isPrinted) }, hints, rowNumber);
    const underDays = () => {
      const rows = withDaysOfHeadings(own);
      return rows && read(rows);
    };
    const unnamed = () => readUnnamed({ all, lines: own, headers: [] }, hints, rowNumber);
    return read(own) ?? underDays() ?? readCards(own) ?? unnamed() ?? withoutTable(own);
  };
  if (parts.length > 1) {
    // Lines that follow from each other through all parts are of one account, whatever its names.
    const whole = readPart(lines);
    if (whole.ok && isWhole(whole)) return whole;
  }
  const account = chooseAccount(
    parts.map((part) => part.account),
    hints.account ?? null,
  );
  return readPart(parts.flatMap((part) => (part.account === account ? part.lines : [])));
}

/** Every row is a line; one that is none would let the balances start again after it. */
function isWhole({ statement }: Extract<TableResult, { ok: true }>): boolean {
  return statement.lines.facts.every(({ error }) => error === null);
}

/** Draws the borders in one way after the other, until the balances hold. */
function readTable(
  document: Document,
  hints: ReadHints,
  rowNumber: (at: number, line: TextLine) => number,
): TableResult | null {
  let refused: TableResult | null = null;
  for (const choice of borderChoices) {
    const result = readWith(choice, document, hints, rowNumber);
    if (result?.ok && isWhole(result)) return result;
    if (result && !result.ok && result.code === 'HIDDEN_TEXT') return result;
    if (result && (refused === null || (result.ok && !refused.ok))) refused = result;
  }
  return refused;
}

/** Without captions, only balances that hold for one way alone tell the debits from the credits. */
function readUnnamed(
  document: Document,
  hints: ReadHints,
  rowNumber: (at: number, line: TextLine) => number,
): TableResult | null {
  if (hints.mapping) return null;
  const results = unnamedHeaders(document.lines).flatMap((header) => {
    const result = readTable({ ...document, headers: [header] }, hints, rowNumber);
    return result?.ok && isWhole(result) ? [result] : [];
  });
  return results.length === 1 ? (results[0] ?? null) : null;
}

interface Document {
  all: readonly TextLine[];
  lines: readonly TextLine[];
  headers: readonly Header[];
}

function readWith(
  choice: BorderChoice,
  { all, lines, headers }: Document,
  hints: ReadHints,
  rowNumber: (at: number, line: TextLine) => number,
): TableResult | null {
  const table = tableOf(lines, headers, choice);
  if (!table) return null;
  const head = table.head.map(asideOf);
  const { date, valueDate } = table.header.columns;
  const found = pickPlaced(table, rowNumber);
  const period = periodOfHeader(head, 'day-first');
  const picked = { ...found, lines: withYears(found.lines, [date, valueDate], period) };
  if (picked.lines.length === 0) return null;
  const hidden = hiddenIn(all, picked.extents);
  if (hidden !== null) {
    return refuseFile('HIDDEN_TEXT', because('statement_hides_text', { page: hidden }));
  }
  const between = table.between.slice(0, asideMax).map(asideOf);
  const { columns, captions } = table.header;
  const file = {
    captions,
    headerRow: lines[table.header.start]?.row ?? 1,
    head,
    bank: bankOfSheet(head, [...head, ...picked.aside, ...between]),
    preview: previewOf(table, picked),
  };
  if (hints.mapping) {
    const mapped = tableOfMapping([{ row: 1, cells: captions }], hints.mapping);
    if (!mapped) return refuseFile('BAD_MAPPING', because('statement_without_header_row'));
    return readPicked({
      ...file,
      picked: { ...picked, lines: remapped(picked.lines, mapped.columns) },
      columns: mapped.columns,
      totals: picked.totals,
      isLookedAt: isLookedAt(hints),
    });
  }
  return readPicked({ ...file, picked, columns, totals: picked.totals, isLookedAt: false });
}

/** Cards carry no captions, so only their balances can tell that they were read right. */
function readCards(lines: readonly TextLine[]): TableResult | null {
  const rows = cardsOf(lines);
  if (rows === null) return null;
  const aside = lines.slice(0, asideMax).map(asideOf);
  const result = readPicked({
    picked: { lines: rows, opening: null, aside: [] },
    columns: cardColumns,
    captions: cardCaptions,
    headerRow: 1,
    head: aside.slice(0, headRowsMax),
    bank: bankOfSheet(aside.slice(0, headRowsMax), aside),
    preview: null,
    isLookedAt: false,
  });
  return result.ok || result.code === 'CHAIN_BROKEN' ? result : null;
}

/** What a person sees who has to confirm the columns: the captions and the lines below them. */
function previewOf({ header }: PlacedTable, picked: PlacedLines): string[][] {
  const rows = picked.lines.slice(0, previewRowsMax - 1).map(({ cells }) => cells.map(cellText));
  return [[...header.captions], ...rows].map((cells) =>
    cells.slice(0, 40).map((text) => text.slice(0, 120)),
  );
}

function withoutTable(lines: readonly TextLine[]): TableResult {
  const rows: SheetRow[] = lines.slice(0, previewRowsMax).map(asideOf);
  if (rows.length === 0) return refuseFile('EMPTY_FILE', because('statement_without_rows'));
  return refuseFile('NO_TABLE', because('statement_without_placed_table'));
}
