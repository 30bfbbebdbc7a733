/**
 * The statement reader: a bank's file in, its lines with proof out, or a refusal with its reason.
 * It knows no orders, no accounts and no database; what is done with the lines is not its business.
 *
 *   containers/  bytes → a grid of cells: xlsx, xls, web pages, delimited text
 *   pdf/         bytes → lines of text, each word with its place and whether it can be seen
 *   print/       a print in fixed columns → lines of text, likewise
 *   placed/      lines of text → columns by captions and places → the rows of lines
 *   booked/      MT940, camt.053, OFX, QIF: a record for each line
 *   cells/       what one cell says: text, an amount, a date
 *   layout/      grid → which row is the header, which column holds what, which rows are lines
 *   narration/   one narration → rail, reference, the other party
 *   lines/       rows → lines, each with its errors and warnings
 *   proof/       lines → do the balances prove that none is missing, changed or there twice?
 *   thread/      the thread in which all that runs, within limits of time and memory
 *
 * `read-grid.ts` is the way through them from a grid, `placed/read-placed.ts` from placed text;
 * both end in `read-picked.ts`. What is known of banks is in
 * tables: `layout/captions.ts` for columns, `narration/rail.ts` for words, `bank-names.ts` for
 * names. `banks.test.ts` writes a file of every bank in `known-banks.ts` and reads it back.
 */
import { because } from '@peerdesk/contract/because.ts';
import { refuseFile, type StatementReader } from './statement.ts';
import { readInThread } from './thread/read-in-thread.ts';

const megabyte = 1024 * 1024;
const megabytesMax = 25;
/** Enough for a file of the usual size, and for whatever pretends to be one. */
const baseMs = 4_000;
const baseMegabytes = 2;
/** Honest files take about 0.5 s for each further megabyte. */
const msPerMegabyte = 2_000;
/** An archive may hold a hundred times its size: 60,000 lines in a megabyte. */
const archiveBaseBytes = megabyte;
const archiveMsPerMegabyte = 6_000;
const archiveMsMax = 50_000;
/** Enough for 300,000 lines. An old sheet whose rows come in no order is held as objects. */
const oldSpaceMb = 96;
const binarySpaceMb = 208;
/** A PDF is read page by page; what its streams unpack to lies outside of the heap. */
const pdfSpaceMb = 160;
const pdfOutsideMb = 48;
/**
 * Enough for a million lines of text. A few bytes can be drawn on many pages, so what pages and
 * lines earn is bounded by the bytes too: honest files take 4 s for each megabyte at most, of which
 * a small one has the double with its base, and a long one three times as much.
 */
const pdfMsMax = 300_000;
const pdfSmallBytes = megabyte;
const pdfMsForSmall = 4_000;
const pdfMsForFurther = 12_000;
/** So many lines may earn memory, several times what honest files have. */
const pdfBaseLines = 20_000;
const pdfLinesPerMegabyte = 40_000;
/** To look through a long file, and to find its pages. */
const pdfMsPerMegabyte = 1_000;
/** Rows wait there packed, and the file and its text until they are read. */
const outsideMb = 192;
const binarySpaceFactor = 16;

/** Reads a bank's file into lines, all of them at once. */
export const readStatement: StatementReader = async (bytes, hints) => {
  const result = await readStatementPacked(bytes, hints);
  if (!result.ok) return result;
  const { packed, ...rest } = result.statement;
  const lines = [...(packed?.batches() ?? [])].flat();
  return { ok: true, statement: { ...rest, lines } };
};

/**
 * Reads a bank's file into packed lines. What the file is shows from its content; its name decides
 * nothing. A file that cannot be trusted is refused as a whole, with a reason for the person who
 * uploaded it. Never throws.
 */
export const readStatementPacked: StatementReader = async (bytes, hints = {}) => {
  if (bytes.length > megabytesMax * megabyte) {
    const reason = because('statement_too_large', { megabytes: megabytesMax });
    return refuseFile('TOO_LARGE', reason);
  }
  const isPlaced = sniffsAsPdf(bytes);
  const processorMs = isPlaced ? msForPdf(bytes) : msFor(bytes);
  const firstMs = baseMs + Math.floor(bytes.length / megabyte) * pdfMsPerMegabyte;
  const megabytes = bytes.length / megabyte;
  const linesMax = Math.ceil(pdfBaseLines + megabytes * pdfLinesPerMegabyte);
  const pages = { firstMs, pageMs: baseMs, linesMax };
  const { isGivenUp = false, ...rest } = hints;
  return readInThread(isGivenUp ? ownOf(bytes) : Uint8Array.from(bytes), rest, {
    processorMs,
    ...(isPlaced && { pages }),
    oldSpaceMb: isPlaced ? pdfSpaceMb : spaceFor(bytes),
    outsideMb: isPlaced ? pdfOutsideMb + Math.ceil(bytes.length / megabyte) * 3 : outsideMb,
  });
};

/** The bytes themselves where nothing else shares their memory, so that they are there once. */
function ownOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isAlone ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}

function msFor(bytes: Uint8Array): number {
  if (isArchive(bytes)) {
    const beyond = Math.max(bytes.length - archiveBaseBytes, 0) / megabyte;
    return Math.min(baseMs + beyond * archiveMsPerMegabyte, archiveMsMax);
  }
  const further = Math.max(Math.ceil(bytes.length / megabyte) - baseMegabytes, 0);
  return baseMs + further * msPerMegabyte;
}

function msForPdf({ length }: Uint8Array): number {
  const small = Math.min(length, pdfSmallBytes) / megabyte;
  const further = Math.max(length - pdfSmallBytes, 0) / megabyte;
  return Math.min(baseMs + small * pdfMsForSmall + further * pdfMsForFurther, pdfMsMax);
}

function sniffsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 64)).includes('%PDF-');
}

/** Whether the file is an archive, as the workbooks of today are, by its first bytes. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Whether the file is a compound file, the container of old workbooks, by its first bytes. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf;
}

function spaceFor(bytes: Uint8Array): number {
  const extra = isBinary(bytes) ? Math.ceil(bytes.length / megabyte) * binarySpaceFactor : 0;
  return Math.min(oldSpaceMb + extra, binarySpaceMb);
}
