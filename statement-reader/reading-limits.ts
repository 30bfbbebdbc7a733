import { isPdf } from './containers/sniff.ts';
import type { ThreadLimits } from './thread/read-in-thread.ts';

const megabyte = 1024 * 1024;
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
 * lines earn is bounded by the bytes too: the densest honest files, of 32 bytes a line, take 8 s
 * for each megabyte, and have four times as much. What is small has its base.
 */
const pdfMsMax = 300_000;
const pdfSmallBytes = megabyte / 8;
const pdfMsForSmall = 4_000;
const pdfMsForFurther = 32_000;
/** So many lines may earn memory, several times what honest files have. */
const pdfBaseLines = 20_000;
const pdfLinesPerMegabyte = 40_000;
/** To look through a long file, and to find its pages. */
const pdfMsPerMegabyte = 1_000;
/** Rows wait there packed, and the file and its text until they are read. */
const outsideMb = 192;
const binarySpaceFactor = 16;

/** What reading a file may cost, by what it is and how long. */
export function limitsOf(bytes: Uint8Array): ThreadLimits {
  const isPlaced = isPdf(bytes);
  const processorMs = isPlaced ? msForPdf(bytes) : msFor(bytes);
  const firstMs = baseMs + Math.floor(bytes.length / megabyte) * pdfMsPerMegabyte;
  const megabytes = bytes.length / megabyte;
  const linesMax = Math.ceil(pdfBaseLines + megabytes * pdfLinesPerMegabyte);
  const pages = { firstMs, pageMs: baseMs, megabyteMs: pdfMsForFurther, linesMax };
  return {
    processorMs,
    ...(isPlaced && { pages }),
    oldSpaceMb: isPlaced ? pdfSpaceMb : spaceFor(bytes),
    outsideMb: isPlaced ? pdfOutsideMb + Math.ceil(bytes.length / megabyte) * 3 : outsideMb,
  };
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
