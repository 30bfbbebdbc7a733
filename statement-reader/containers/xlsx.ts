import type { Entry } from 'yauzl';
import { because } from '@peerdesk/contract/because.ts';
import type { Grid } from '../cells/cells.ts';
import { CellStyles, ownColours, readTheme, StylesReader } from './book-styles.ts';
import { sheetsMax } from './limits.ts';
import { bookParts, scanPart, type BookParts } from './package-parts.ts';
import { PackedTexts } from './packed-texts.ts';
import { corrupt, entities, FileRefused, macros } from './refusals.ts';
import { Room } from '../packed-list.ts';
import { readAsSeen } from './seen-columns.ts';
import { SheetReader, storedText } from './sheet.ts';
import { tablesOf } from './table-parts.ts';
import { scanXml } from './xml.ts';
import { bytesMaxOf, openZip, unpack, type Zip } from './zip.ts';

interface Workbook {
  /** The sheets' parts, in the order of the tabs. */
  sheets: { name: string; isHidden: boolean }[];
  is1904: boolean;
}

/**
 * The sheets of an xlsx, read as their XML streams by. Cells are taken as they come, so that a
 * declared range of a million rows costs nothing. Refused: archives with macros, and what `openZip`
 * refuses.
 *
 * @param bytesMax what all of it may unpack to, where it came out of another archive.
 */
export async function readXlsx(
  bytes: Uint8Array,
  password: string | null = null,
  bytesMax?: number,
): Promise<Grid[]> {
  const zip = await openZip(bytes, bytesMax);
  const names = [...zip.entries.keys()];
  checkNames(names);
  checkDirectory(zip);
  // Programs for pages look for their mark in so much of a file.
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw corrupt();
  await checkContents(zip);
  const other = await readOther(zip, password);
  if (other) return other;
  const parts = await bookParts(zip, 'workbook.xml');
  const book = await readWorkbook(zip, parts);
  const room = new Room();
  const strings = await readStrings(zip, parts, room);
  const styles = await readStyles(zip, parts);
  const grids: Grid[] = [];
  for (const { name, isHidden } of book.sheets.slice(0, sheetsMax)) {
    const entry = zip.entries.get(name);
    if (!entry) throw corrupt();
    const tables = await tablesOf(zip, name, styles);
    const context = { strings, styles, is1904: book.is1904, room, tables };
    const reader = await readAsSeen(async (begun) => {
      const sheet = new SheetReader(context, begun);
      await scanXml(unpack(zip, entry), sheet);
      return sheet;
    });
    grids.push({ rows: reader.shownRows(), delimiter: null, isHidden });
  }
  return grids;
}

/** The part in which a newer package of OpenDocument holds all others, encrypted. */
const wholePackage = 'encrypted-package';

/** What the parts of an archive say it is, other than the usual xlsx. */
async function readOther(zip: Zip, password: string | null): Promise<Grid[] | null> {
  if (zip.entries.has('xl/workbook.bin')) {
    const { readBiff12 } = await import('./biff12/read-biff12.ts');
    return readBiff12(zip);
  }
  const content = zip.entries.get('content.xml');
  const manifest = zip.entries.get('META-INF/manifest.xml');
  const whole = zip.entries.get(wholePackage);
  if (!manifest || (!content && !whole)) return null;
  const { locksOf, partOf, wholeOf } = await import('./locked-parts.ts');
  const locks = await locksOf(zip, manifest);
  if (whole) {
    const inner = await wholeOf(partOf(zip, whole, locks, password));
    return readXlsx(inner, null, Math.min(bytesMaxOf(inner.length), zip.bytesMax));
  }
  if (!content) return null;
  const { readOpenDocument } = await import('./open-document.ts');
  const named = zip.entries.get('styles.xml');
  const styles = named ? partOf(zip, named, locks, password) : null;
  return readOpenDocument(partOf(zip, content, locks, password), styles);
}

function checkNames(names: readonly string[]): void {
  const isActive = (name: string) => /vbaproject|macrosheets|xl\/embeddings\/|^basic\//i.test(name);
  if (names.some(isActive)) throw macros();
  const hasContent = names.includes('content.xml') || names.includes(wholePackage);
  const isOpenDocument = hasContent && names.includes('META-INF/manifest.xml');
  if (isOpenDocument || names.some((name) => /^xl\/workbook\.(?:xml|bin)$/.test(name))) return;
  const isOffice = names.includes('[Content_Types].xml');
  const reason = because(isOffice ? 'statement_not_xlsx' : 'statement_is_zip');
  throw new FileRefused('UNSUPPORTED_CONTENT', reason);
}

const unicodeName = 0x7075;

/** Programs would open it as one of several things, or take its parts for others. */
function checkDirectory({ entries }: Zip): void {
  const has = (name: string) => entries.has(name);
  const kinds = [
    has('xl/workbook.xml'),
    has('xl/workbook.bin'),
    has('content.xml') && has('META-INF/manifest.xml'),
    has(wholePackage),
  ];
  const names = new Set([...entries.keys()].map((name) => name.toLowerCase()));
  const isRenamed = ({ extraFields }: Entry) => extraFields.some(({ id }) => id === unicodeName);
  const isDoubtful =
    kinds.filter(Boolean).length > 1 ||
    names.size < entries.size ||
    [...entries.values()].some(isRenamed);
  if (isDoubtful) throw corrupt();
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

async function readWorkbook(zip: Zip, { sheets }: BookParts): Promise<Workbook> {
  const book: Workbook = { sheets: [], is1904: false };
  await scanPart(zip, zip.entries.get('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') book.is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key)) ?? [];
      const part = sheets.get(id);
      const isHidden = /hidden/i.test(attributes['state'] ?? '');
      if (part !== undefined) book.sheets.push({ name: part, isHidden });
    },
  });
  if (book.sheets.length === 0) throw corrupt();
  return book;
}

async function readStrings(
  zip: Zip,
  { strings: entry }: BookParts,
  room: Room,
): Promise<PackedTexts> {
  const strings = new PackedTexts(room);
  let parts: string[] = [];
  let isInText = false;
  let isPhonetic = false;
  await scanPart(zip, entry, {
    open(tag) {
      if (tag === 'si') parts = [];
      if (tag === 'rPh') isPhonetic = true;
      isInText = tag === 't' && !isPhonetic;
    },
    close(tag) {
      if (tag === 'rPh') isPhonetic = false;
      if (tag === 't') isInText = false;
      if (tag !== 'si') return;
      strings.push(storedText(parts.join('')));
    },
    text(text) {
      if (isInText) parts.push(text);
    },
  });
  return strings;
}

/** How the styles of cells show what is in them. */
async function readStyles(zip: Zip, { styles: part, theme }: BookParts): Promise<CellStyles> {
  const styles = new CellStyles();
  await readTheme(zip, theme, styles.colours);
  await scanPart(zip, part, ownColours(styles.colours));
  if (part) await scanXml(unpack(zip, part), new StylesReader(styles));
  return styles;
}
