import { because } from '@peerdesk/contract/because.ts';
import type { Entry } from 'yauzl';
import type { Grid } from '../cells/cells.ts';
import { sharedStringsMax, sheetsMax } from './limits.ts';
import { isDateFormat } from './number-cells.ts';
import { corrupt, encrypted, entities, FileRefused, macros, tooManyRows } from './refusals.ts';
import { Room } from '../packed-list.ts';
import { SheetReader, storedText } from './sheet.ts';
import { openZip, unpack, type Zip } from './zip.ts';
import { scanXml, type XmlHandler } from './xml.ts';

interface Workbook {
  /** The names of the sheets' parts, in the order of the tabs. */
  sheets: string[];
  is1904: boolean;
}

/**
 * The sheets of an xlsx, read as their XML streams by. Cells are taken as they come, so that a
 * declared range of a million rows costs nothing. Refused: archives with macros, and what `openZip`
 * refuses.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Grid[]> {
  const zip = await openZip(bytes);
  const names = [...zip.entries.keys()];
  const isOther = isOtherBook(names);
  if (!isOther) checkNames(names);
  await checkContents(zip);
  if (isOther) return readOther(zip, bytes);
  const book = await readWorkbook(zip);
  const strings = await readStrings(zip);
  const dates = await readDateStyles(zip);
  const room = new Room();
  const grids: Grid[] = [];
  for (const name of book.sheets.slice(0, sheetsMax)) {
    const entry = zip.entries.get(name);
    if (!entry) throw corrupt();
    const reader = new SheetReader({ strings, dates, is1904: book.is1904, room });
    await scanXml(unpack(zip, entry), reader);
    grids.push({ rows: reader.rows, delimiter: null });
  }
  return grids;
}

/** An OpenDocument spreadsheet, or a workbook whose parts are binary. */
async function readOther(zip: Zip, bytes: Uint8Array): Promise<Grid[]> {
  const content = zip.entries.get('content.xml');
  if (!content) {
    const { readBook } = await import('./biff.ts');
    return readBook(bytes);
  }
  const manifest = zip.entries.get('META-INF/manifest.xml');
  await scanPart(zip, manifest, {
    open(name) {
      if (name === 'encryption-data') throw encrypted();
    },
  });
  const { readOpenDocument } = await import('./open-document.ts');
  return readOpenDocument(unpack(zip, content));
}

/** An OpenDocument spreadsheet, or a workbook whose parts are binary. */
function isOtherBook(names: readonly string[]): boolean {
  if (names.some((name) => /vbaproject|^basic\//i.test(name))) throw macros();
  const isOpenDocument = names.includes('content.xml') && names.includes('META-INF/manifest.xml');
  return isOpenDocument || names.includes('xl/workbook.bin');
}

function checkNames(names: readonly string[]): void {
  if (names.some((name) => /vbaproject|macrosheets|xl\/embeddings\//i.test(name))) throw macros();
  if (names.includes('xl/workbook.xml')) return;
  const isOffice = names.includes('[Content_Types].xml');
  const reason = because(isOffice ? 'statement_not_xlsx' : 'statement_is_zip');
  throw new FileRefused('UNSUPPORTED_CONTENT', reason);
}

const banned = [Buffer.from('<!DOCTYPE'), Buffer.from('<!ENTITY')];
const bannedLength = 9;

/** Unpacks every part once, used or not: the limits and the ban on entities hold for all. */
async function checkContents(zip: Zip): Promise<void> {
  for (const entry of zip.entries.values()) {
    const isXml = /\.(?:xml|rels|vml)$/i.test(entry.fileName);
    let seam = Buffer.alloc(0);
    for await (const chunk of unpack(zip, entry)) {
      if (!isXml) continue;
      const content = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      const joint = Buffer.concat([seam, content.subarray(0, bannedLength)]);
      if (banned.some((word) => content.includes(word) || joint.includes(word))) throw entities();
      seam = Buffer.from((content.length < bannedLength ? joint : content).subarray(-bannedLength));
    }
  }
  zip.unpackedBytes = 0;
}

async function scanPart(zip: Zip, entry: Entry | undefined, handler: XmlHandler): Promise<void> {
  if (entry) await scanXml(unpack(zip, entry), handler);
}

async function readWorkbook(zip: Zip): Promise<Workbook> {
  const targets = new Map<string, string>();
  await scanPart(zip, zip.entries.get('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) {
        targets.set(Id, Target);
      }
    },
  });
  const book: Workbook = { sheets: [], is1904: false };
  await scanPart(zip, zip.entries.get('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') book.is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key)) ?? [];
      const target = targets.get(id);
      if (target !== undefined && !/chartsheet|dialogsheet/i.test(target)) {
        book.sheets.push(partName(target));
      }
    },
  });
  if (book.sheets.length === 0) throw corrupt();
  return book;
}

/** Targets are relative to `xl/` unless they begin with a slash. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

async function readStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let parts: string[] = [];
  let isInText = false;
  let isPhonetic = false;
  const name = [...zip.entries.keys()].find((key) => /^xl\/sharedstrings\.xml$/i.test(key));
  await scanPart(zip, zip.entries.get(name ?? ''), {
    open(tag) {
      if (tag === 'si') parts = [];
      if (tag === 'rPh') isPhonetic = true;
      isInText = tag === 't' && !isPhonetic;
    },
    close(tag) {
      if (tag === 'rPh') isPhonetic = false;
      if (tag === 't') isInText = false;
      if (tag !== 'si') return;
      if (strings.length >= sharedStringsMax) throw tooManyRows();
      strings.push(storedText(parts.join('')));
    },
    text(text) {
      if (isInText) parts.push(text);
    },
  });
  return strings;
}

/** Which cell styles show their number as a date. */
async function readDateStyles(zip: Zip): Promise<boolean[]> {
  const formats = new Map<string, string>();
  const dates: boolean[] = [];
  let isInCells = false;
  await scanPart(zip, zip.entries.get('xl/styles.xml'), {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isInCells = true;
      if (name === 'numFmt' && numFmtId !== '') formats.set(numFmtId, formatCode);
      if (name === 'xf' && isInCells) {
        dates.push(isDateFormat(Number(numFmtId), formats.get(numFmtId)));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return dates;
}
