import type { Cell, Grid, SheetRow } from '../cells/cells.ts';
import { FileRefused } from './file-refused.ts';
import {
  cellLengthMax,
  sharedStringsMax,
  sheetColumnsMax,
  sheetRowsMax,
  sheetsMax,
} from './limits.ts';
import { figuresOf, isDateFormat } from './number-cells.ts';
import { attribute, entities, tooLong, XmlScanner, type XmlHandler } from './xml-scan.ts';
import { corrupt, inflate, openZip, type Zip, type ZipEntry } from './zip.ts';

interface Workbook {
  sheets: string[];
  is1904: boolean;
}

/** Days between the two ways in which spreadsheets count them. */
const days1904 = 1462;

/**
 * The sheets of an xlsx, read piece by piece. Cells are taken as they come, so that a declared
 * range of a million rows costs nothing. Refused: archives with macros, and what `openZip` refuses.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Grid[]> {
  const zip = openZip(bytes);
  checkParts(zip);
  await checkAll(zip);
  const book = await readWorkbook(zip);
  const strings = await readStrings(zip);
  const dates = await readDateStyles(zip);
  const grids: Grid[] = [];
  for (const name of book.sheets.slice(0, sheetsMax)) {
    const entry = zip.entries.get(name);
    if (!entry) throw corrupt();
    const rows = await readSheet(zip, entry, { strings, dates, is1904: book.is1904 });
    grids.push({ rows, delimiter: null });
  }
  return grids;
}

function checkParts(zip: Zip): void {
  const names = [...zip.entries.keys()];
  if (names.some((name) => /vbaproject|macrosheets|xl\/embeddings\//i.test(name))) {
    throw new FileRefused(
      'MACROS',
      'The file holds macros or embedded files. Save it as a plain .xlsx and upload that',
    );
  }
  if (names.includes('xl/workbook.xml')) return;
  const message = names.includes('[Content_Types].xml')
    ? 'This is an Office file and no .xlsx workbook. Save it as .xlsx or CSV'
    : 'This is a packed file and no workbook. Unpack it and upload the statement itself';
  throw new FileRefused('UNSUPPORTED_CONTENT', message);
}

/** Unpacks every part once, kept or not: the limits and the ban on entities hold for all. */
async function checkAll(zip: Zip): Promise<void> {
  for (const entry of zip.entries.values()) {
    const isXml = /\.(?:xml|rels|vml)$/i.test(entry.name);
    let tail = '';
    for await (const chunk of inflate(zip, entry)) {
      if (!isXml) continue;
      const text =
        tail + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
      if (/<!(?:DOCTYPE|ENTITY)|^(?:\xFF\xFE|\xFE\xFF)/i.test(text)) throw entities();
      tail = text.slice(-10);
    }
  }
  zip.produced = 0;
}

async function scan(zip: Zip, name: string | ZipEntry, handler: XmlHandler): Promise<boolean> {
  const entry = typeof name === 'string' ? zip.entries.get(name) : name;
  if (!entry) return false;
  const decoder = new TextDecoder('utf-8');
  const scanner = new XmlScanner(handler);
  for await (const chunk of inflate(zip, entry))
    scanner.push(decoder.decode(chunk, { stream: true }));
  scanner.push(decoder.decode());
  scanner.end();
  return true;
}

const nothing = () => undefined;

async function readWorkbook(zip: Zip): Promise<Workbook> {
  const targets = new Map<string, string>();
  await scan(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      const id = attribute(attributes, 'Id');
      const target = attribute(attributes, 'Target');
      if (name === 'Relationship' && id !== null && target !== null) targets.set(id, target);
    },
    close: nothing,
    text: nothing,
  });
  const book: Workbook = { sheets: [], is1904: false };
  await scan(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr')
        book.is1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const target = targets.get(/\bid\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '');
      if (target !== undefined && !/chartsheet|dialogsheet/i.test(target)) {
        book.sheets.push(
          target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`,
        );
      }
    },
    close: nothing,
    text: nothing,
  });
  if (book.sheets.length === 0) throw corrupt();
  return book;
}

async function readStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let parts: string[] = [];
  let takes = false;
  let phonetic = false;
  const name = [...zip.entries.keys()].find((key) => /^xl\/sharedstrings\.xml$/i.test(key));
  await scan(zip, name ?? '', {
    open(tag) {
      if (tag === 'si') parts = [];
      if (tag === 'rPh') phonetic = true;
      takes = tag === 't' && !phonetic;
    },
    close(tag) {
      if (tag === 'rPh') phonetic = false;
      if (tag === 't') takes = false;
      if (tag !== 'si') return;
      if (strings.length >= sharedStringsMax) throw tooLarge();
      strings.push(detached(unescapeCell(parts.join(''))));
    },
    text(text) {
      if (takes) parts.push(text);
    },
  });
  return strings;
}

/** Which cell styles show their number as a date. */
async function readDateStyles(zip: Zip): Promise<boolean[]> {
  const formats = new Map<string, string>();
  const dates: boolean[] = [];
  let isInCells = false;
  await scan(zip, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true;
      const id = attribute(attributes, 'numFmtId');
      if (name === 'numFmt' && id !== null)
        formats.set(id, attribute(attributes, 'formatCode') ?? '');
      if (name === 'xf' && isInCells)
        dates.push(isDateFormat(Number(id ?? 0), formats.get(id ?? '')));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
    text: nothing,
  });
  return dates;
}

interface Context {
  strings: readonly string[];
  dates: readonly boolean[];
  is1904: boolean;
}

/** Collects the rows of one sheet while its XML goes by. */
class SheetReader implements XmlHandler {
  readonly rows: SheetRow[] = [];
  private readonly context: Context;
  private cells: Cell[] = [];
  private row = 0;
  private column = -1;
  private type: string | null = null;
  private style = 0;
  private hasFormula = false;
  private value: string | null = null;
  private takes = false;
  private phonetic = false;

  constructor(context: Context) {
    this.context = context;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v' || (name === 't' && !this.phonetic)) {
      this.takes = true;
      this.value ??= '';
    } else if (name === 'f') this.hasFormula = true;
    else if (name === 'rPh') this.phonetic = true;
    else if (name === 'row') {
      const given = attribute(attributes, 'r');
      this.row = given !== null && /^\d{1,7}$/.test(given) ? Number(given) : this.row + 1;
      this.cells = [];
      this.column = -1;
    }
  }

  private openCell(attributes: string): void {
    const place = /(?:^|\s)r\s*=\s*["']([A-Z]{1,3})\d+["']/.exec(attributes)?.[1];
    this.column = place === undefined ? this.column + 1 : columnOf(place);
    this.type = attribute(attributes, 't');
    this.style = Number(attribute(attributes, 's') ?? 0);
    this.hasFormula = false;
    this.value = null;
  }

  text(text: string): void {
    if (!this.takes) return;
    this.value += text;
    if ((this.value?.length ?? 0) > cellLengthMax) throw tooLong();
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.takes = false;
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row' && this.cells.length > 0) {
      if (this.rows.length >= sheetRowsMax) throw tooLarge();
      this.rows.push({ row: this.row, cells: this.cells });
      this.cells = [];
    }
  }

  private closeCell(): void {
    const cell = this.cellOf();
    if (cell === '' || this.column >= sheetColumnsMax) return;
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = cell;
  }

  /** A text that the workbook does not have: its list of texts was cut off or tampered with. */
  private shared(index: string): string {
    const text = this.context.strings[Number(index)];
    if (text === undefined) throw corrupt();
    return text;
  }

  private cellOf(): Cell {
    const { value, type } = this;
    if (value === null || (value === '' && type !== 'str' && type !== 'inlineStr')) {
      return this.hasFormula ? { kind: 'formula', text: '' } : '';
    }
    if (type === 's') return this.shared(value);
    if (type === 'str' || type === 'inlineStr' || type === 'd')
      return detached(unescapeCell(value));
    if (type === 'e') return { kind: 'error', text: value };
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    const isDate = this.context.dates[this.style] ?? false;
    const figures = figuresOf(value);
    if (!isDate) return { kind: 'number', text: figures };
    return { kind: 'date', text: this.context.is1904 ? shifted(figures) : figures };
  }
}

async function readSheet(zip: Zip, entry: ZipEntry, context: Context): Promise<SheetRow[]> {
  const reader = new SheetReader(context);
  await scan(zip, entry, reader);
  return reader.rows;
}

function shifted(figures: string): string {
  const [days = '', fraction] = figures.split('.');
  const later = String(Number(days) + days1904);
  return fraction === undefined ? later : `${later}.${fraction}`;
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A piece of a text keeps the whole text alive; a copy keeps only itself. */
function detached(text: string): string {
  if (text.length < 13) return text;
  const encoding = /[^\0-\u00FF]/.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}

/** `_x000D_` is how a workbook writes characters that XML does not allow. */
function unescapeCell(text: string): string {
  if (text.length > cellLengthMax) throw tooLong();
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function tooLarge(): FileRefused {
  return new FileRefused('TOO_LARGE', `The file has more than ${sheetRowsMax} rows; split it`);
}
