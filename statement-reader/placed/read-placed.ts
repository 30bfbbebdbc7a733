import { because } from '@peerdesk/contract/because.ts';
import { cellText, previewRowsMax, type SheetRow } from '../cells/cells.ts';
import { bankOfSheet, periodOfHeader, yearOfHeader } from '../layout/header.ts';
import { remapped, tableOfMapping } from '../layout/mapping.ts';
import { withoutRowTotals } from '../layout/total-amount.ts';
import { readPicked } from '../read-picked.ts';
import { withoutFailed } from '../reports/without-failed.ts';
import { isLookedAt, refuseFile, type ReadHints } from '../statement.ts';
import type { TableResult } from '../table-result.ts';
import { chooseAccount } from '../layout/choose-account.ts';
import { isWithoutLines, partsByAccount } from './accounts.ts';
import { borderChoices } from './boundaries.ts';
import { withDaysOfHeadings } from './day-headings.ts';
import { findHeaders, type Header } from './headers.ts';
import { asideOf, pickPlaced, type PickOptions, type PlacedLines } from './picked-lines.ts';
import { isLineLost } from './lost-lines.ts';
import type { PlacedText } from './placed-text.ts';
import { readCards } from './read-cards.ts';
import { Regions, type PlacedTable } from './tables.ts';
import { unnamedHeaders } from './unnamed.ts';
import { runOneWay, yearsOf } from './years.ts';
import { isFixedPitch, type TextLine } from './text-line.ts';
import type { TextLines } from './text-lines.ts';

/** So many lines show whether all letters have one width. */
const pitchLines = 400;

export interface PlacedOptions {
  /** A line of the statement is known by its number in the file. */
  isPrint?: boolean;
}

/**
 * Reads lines of text by their places: captions name the columns, the words below them fill them,
 * and of several ways to draw the borders the one counts whose balances hold. What the whole
 * document has to tell is counted line by line, so that no more than a page of it is unpacked.
 */
export function readPlaced(
  text: PlacedText,
  hints: ReadHints,
  { isPrint = false }: PlacedOptions = {},
): TableResult {
  const { lines } = text;
  const isPrinted = isFixedPitch(lines.slice(0, pitchLines));
  const all = findHeaders(lines, isPrinted);
  const parts = partsByAccount(lines, all);
  const rowNumber = isPrint ? (_: number, { row }: TextLine) => row : (at: number) => at + 1;
  const readPart = (own: TextLines) => {
    const read = (rows: TextLines) => {
      const headers = rows === lines ? all : findHeaders(rows, isPrinted);
      return readTable({ text, lines: rows, headers }, hints, rowNumber);
    };
    const underDays = () => {
      const rows = withDaysOfHeadings(own);
      return rows && read(rows);
    };
    const cards = () => readCards(own, text.hidden, hints);
    const unnamed = () => readUnnamed({ text, lines: own, headers: [] }, hints, rowNumber);
    return read(own) ?? underDays() ?? cards() ?? unnamed() ?? withoutTable(own);
  };
  const wanted = hints.account ?? null;
  if (wanted !== null && isWithoutLines(lines, parts, wanted)) {
    return refuseFile('NO_LINES', because('statement_without_lines'));
  }
  if (parts.length === 1) return readPart(lines);
  // Lines that follow from each other through all parts are of one account, whatever its names.
  const whole = readPart(lines);
  if (whole.ok && isWhole(whole)) return whole;
  const account = chooseAccount(
    parts.map((part) => part.account),
    wanted,
  );
  return readPart(lines.parts(parts.filter((part) => part.account === account)));
}

/** Every row is a line; one that is none would let the balances start again after it. */
function isWhole({ statement }: Extract<TableResult, { ok: true }>): boolean {
  return statement.lines.facts.every(({ error }) => error === null);
}

/** Draws the borders in one way after the other, until the balances hold. */
function readTable(
  document: Document,
  hints: ReadHints,
  rowNumber: PickOptions['rowNumber'],
): TableResult | null {
  const regions = new Regions(document.lines, document.headers);
  const tried = new Set<string>();
  let refused: TableResult | null = null;
  for (const choice of borderChoices) {
    const borders = regions.bordersBy(choice);
    if (tried.has(borders)) continue;
    tried.add(borders);
    const result = readWith(regions.tableBy(choice), document, hints, rowNumber);
    if (result?.ok && isWhole(result)) return result;
    if (result && !result.ok && result.code === 'HIDDEN_TEXT') return result;
    if (result && (refused === null || isBetter(result, refused))) refused = result;
  }
  return refused;
}

/** So few rows may be unreadable in a way of reading that others contradict. */
const unreadShare = 0.1;

/**
 * Whether a way of reading is taken for another one that was refused or has rows that it cannot
 * read. Columns that are wrong leave many such rows, and between them nothing contradicts them.
 */
function isBetter(result: TableResult, other: TableResult): boolean {
  if (!result.ok || other.ok) return false;
  const isContradicted = other.code === 'CHAIN_BROKEN' || other.code === 'TOTALS_DISAGREE';
  const { facts } = result.statement.lines;
  const unread = facts.filter(({ error }) => error !== null).length;
  return !isContradicted || unread <= facts.length * unreadShare;
}

/** Without captions, only balances that hold for one way alone tell the debits from the credits. */
function readUnnamed(
  document: Document,
  hints: ReadHints,
  rowNumber: PickOptions['rowNumber'],
): TableResult | null {
  if (hints.mapping) return null;
  const results = unnamedHeaders(document.lines).flatMap((header) => {
    const result = readTable({ ...document, headers: [header] }, hints, rowNumber);
    return result?.ok && isWhole(result) ? [result] : [];
  });
  return results.length === 1 ? (results[0] ?? null) : null;
}

interface Document {
  text: PlacedText;
  lines: TextLines;
  headers: readonly Header[];
}

function readWith(
  table: PlacedTable | null,
  { text, lines }: Document,
  hints: ReadHints,
  rowNumber: PickOptions['rowNumber'],
): TableResult | null {
  if (!table) return null;
  const head = table.head.map(asideOf);
  const { date, valueDate } = table.header.columns;
  const period = periodOfHeader(head, 'day-first');
  const guess = period === null ? yearOfHeader(head, 'day-first') : null;
  const pickWith = (known: typeof period) =>
    pickPlaced(table, { rowNumber, withYear: yearsOf([date, valueDate], known) });
  const guessed = guess === null ? null : pickWith(guess);
  const all = guessed !== null && runOneWay(guessed.lines, date) ? guessed : pickWith(period);
  if (all.lines.length === 0) return null;
  const picked = withoutFailed(all, table.header.captions, table.header.columns);
  const hidden = text.hidden.within(picked.extents);
  if (hidden !== null) {
    return refuseFile('HIDDEN_TEXT', because('statement_hides_text', { page: hidden }));
  }
  if (picked.lines.length === 0) return refuseFile('NO_LINES', because('statement_without_lines'));
  const between = table.between.map(asideOf);
  const { columns, captions } = table.header;
  const file = {
    captions,
    headerRow: lines.at(table.header.start)?.row ?? 1,
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
  const running = withoutRowTotals(columns, captions, picked.lines);
  const result = readPicked({
    ...file,
    picked,
    columns: running,
    totals: picked.totals,
    isLookedAt: false,
  });
  const isLost = result.ok && isLineLost(result.statement.lines.facts, picked.strays);
  if (!isLost) return result;
  return refuseFile('UNPROVEN', because('statement_unproven'), { preview: file.preview });
}

/** What a person sees who has to confirm the columns: the captions and the lines below them. */
function previewOf({ header }: PlacedTable, picked: PlacedLines): string[][] {
  const rows = picked.lines.slice(0, previewRowsMax - 1).map(({ cells }) => cells.map(cellText));
  return [[...header.captions], ...rows].map((cells) =>
    cells.slice(0, 40).map((text) => text.slice(0, 120)),
  );
}

function withoutTable(lines: TextLines): TableResult {
  const rows: SheetRow[] = lines.slice(0, previewRowsMax).map(asideOf);
  if (rows.length === 0) return refuseFile('EMPTY_FILE', because('statement_without_rows'));
  return refuseFile('NO_TABLE', because('statement_without_placed_table'));
}
