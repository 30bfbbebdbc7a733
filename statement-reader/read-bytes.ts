import { because } from '@peerdesk/contract/because.ts';
import { isCamt } from './booked/camt.ts';
import type { Grid, SheetRow } from './cells/cells.ts';
import { decodeText } from './containers/decode.ts';
import { FileRefused } from './containers/refusals.ts';
import { sniff } from './containers/sniff.ts';
import { giveUp } from './give-up.ts';
import { findTable } from './layout/find-table.ts';
import { bestOf } from './read-sheets.ts';
import { settled } from './packed-list.ts';
import { refuseFile, type ReadHints } from './statement.ts';
import type { TableResult } from './table-result.ts';

/**
 * Reads a file in the calling thread, without the limits of time and memory that `readStatement`
 * has. What the file is shows from its content.
 */
export async function readBytes(bytes: Uint8Array, hints: ReadHints): Promise<TableResult> {
  try {
    const container = sniff(bytes);
    if (container === 'pdf') return await readPdf(bytes, hints);
    if (container !== 'text') {
      return bestOf(await gridsOf(bytes, hasTable, hints.password ?? null), hints);
    }
    const proved = await readText(bytes, hints);
    return proved();
  } catch (error) {
    if (error instanceof FileRefused) return refuseFile(error.code, error.reason);
    throw error;
  }
}

/**
 * Reads a text into records, lines of print or rows. What it gives proves them, and is called where
 * nothing holds the text any more: of a long statement it is much of what the proof may take.
 */
async function readText(bytes: Uint8Array, hints: ReadHints): Promise<() => TableResult> {
  const text = decodeText(bytes);
  // The text is all that is needed from here on, but for the one format that is read as XML.
  if (hints.isGivenUp === true && !isCamt(text)) giveUp(bytes);
  const records = await readRecords(text, bytes, hints);
  if (records !== null) return records;
  const print = await readPrint(text, hints);
  if (print !== null) return () => print;
  const grids = (await gridsOfText(text, hasTable)).map(settled);
  return () => bestOf(grids, hints);
}

/**
 * Each container is imported when it is needed: every file is read in a new process, and loading
 * the libraries of the others would cost each of them tens of milliseconds and megabytes.
 */
export async function gridsOf(
  bytes: Uint8Array,
  isTable: IsTable,
  password: string | null,
): Promise<Grid[]> {
  switch (sniff(bytes)) {
    case 'zip': {
      const { readXlsx } = await import('./containers/xlsx.ts');
      return readXlsx(bytes, password);
    }
    case 'ole': {
      return readCompound(bytes, password);
    }
    case 'pdf':
      throw new FileRefused('UNSUPPORTED_CONTENT', because('statement_without_placed_table'));
    case 'text':
      return gridsOfText(decodeText(bytes), isTable);
  }
}

/** An old workbook, or one of today under its password, which is a compound file too. */
async function readCompound(bytes: Uint8Array, password: string | null): Promise<Grid[]> {
  const { checkStreams } = await import('./containers/office/check-streams.ts');
  const { openOffice } = await import('./containers/office/open-office.ts');
  checkStreams(bytes);
  const opened = await openOffice(bytes, password);
  if (opened?.kind === 'package') {
    const { readXlsx } = await import('./containers/xlsx.ts');
    return readXlsx(opened.bytes);
  }
  const { isBiff, readBiff } = await import('./containers/biff/read-biff.ts');
  if (opened && isBiff(opened.bytes)) return readBiff(opened.bytes);
  throw new FileRefused('UNSUPPORTED_CONTENT', because('statement_not_workbook'));
}

async function readPdf(bytes: Uint8Array, hints: ReadHints): Promise<TableResult> {
  const { textOfPdf } = await import('./pdf/read-pdf.ts');
  const { readPlaced } = await import('./placed/read-placed.ts');
  return readPlaced(await textOfPdf(bytes, hints), hints);
}

/** Formats with a record for each line; null for any other text. */
async function readRecords(
  text: string,
  bytes: Uint8Array,
  hints: ReadHints,
): Promise<(() => TableResult) | null> {
  const { readBookedText } = await import('./booked/read-booked-text.ts');
  const statements = await readBookedText(text, bytes);
  if (statements === null) return null;
  const { readBooked } = await import('./booked/booked-statement.ts');
  for (const { lines } of statements) lines.settle();
  return () => readBooked(statements, hints);
}

/** A print in fixed columns: no delimiter makes a table of it, and its places do. */
async function readPrint(text: string, hints: ReadHints): Promise<TableResult | null> {
  const { isMarkup } = await import('./containers/html.ts');
  const { findDelimiter } = await import('./containers/delimited.ts');
  if (isMarkup(text) || hints.mapping || findDelimiter(text, hasTable) !== null) return null;
  const { placedPrint } = await import('./print/placed-print.ts');
  const { readPlaced } = await import('./placed/read-placed.ts');
  const result = readPlaced(placedPrint(text), hints, { isPrint: true });
  return !result.ok && (result.code === 'NO_TABLE' || result.code === 'EMPTY_FILE') ? null : result;
}

async function gridsOfText(text: string, isTable: IsTable): Promise<Grid[]> {
  if (text.trim() === '') throw new FileRefused('EMPTY_FILE', because('file_empty'));
  const { isMarkup, readHtml } = await import('./containers/html.ts');
  const { isFlatOpenDocument, readFlatOpenDocument } = await import('./containers/fods.ts');
  if (isFlatOpenDocument(text)) return readFlatOpenDocument(text);
  if (isMarkup(text)) return [readHtml(text)];
  const { readDelimited } = await import('./containers/delimited.ts');
  return [readDelimited(text, isTable)];
}

/** Tells a table of the kind that is looked for, and so by what its cells are separated. */
type IsTable = (rows: readonly SheetRow[]) => boolean;

function hasTable(rows: readonly SheetRow[]): boolean {
  return findTable(rows) !== null;
}
