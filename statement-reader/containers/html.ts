import { rowOf, type Grid, type SheetRow } from '../cells/cells.ts';
import { PackedList } from '../packed-list.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax } from './limits.ts';
import { HtmlLooks, isTrue } from './html-looks.ts';
import { unescapeMarkup } from './markup.ts';
import { hasNoHeight } from './hidden-rows.ts';
import { corrupt, entities, tooLong, tooManyRows } from './refusals.ts';
import { endOfTag, nameOfTag } from './tags.ts';

const rowTags = new Set(['tr', 'row']);
const groupTags = new Set(['tbody', 'thead', 'tfoot']);
const cellTags = new Set(['td', 'th', 'cell']);
/** Their content is no page, or is shown as it is written, with its tags. */
const hiddenTags = new Set([
  ...['script', 'style', 'title', 'xml', 'noscript', 'iframe', 'noembed', 'noframes'],
  ...['textarea', 'xmp', 'plaintext'],
]);
type Attributes = ReadonlyMap<string, string>;

const spanMax = 50;
/** As many rows a browser joins at the most. */
const downMax = 65_534;

/** Whether a text is a web page or an XML spreadsheet, whatever its name. */
export function isMarkup(text: string): boolean {
  const start = text.slice(0, 4000).replace(/<!--[^]*?-->/g, ' ');
  return /^\s*<(?:!doctype html|html|\?xml|table|meta|head|body|style|div|center)/i.test(start);
}

/**
 * The tables of a web page (or the rows of an XML spreadsheet) as one sheet. Tags are read one
 * after another and never as a tree, so that no depth of nesting costs anything.
 */
export function readHtml(text: string): Grid {
  const isXml = isXmlSpreadsheet(text);
  const reader = new TableReader(text, isXml);
  const hiddenSheets = isXml ? new HiddenSheets(text) : null;
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start < 0) break;
    if (start > at) reader.text(text, at, start);
    const end = endOfTag(text, start);
    if (end < 0) break;
    at = end;
    const tag = text.slice(start + 1, end - 1);
    if (tag.startsWith('!')) {
      if (
        /^!(?:entity|doctype(?!\s+html))/i.test(tag) ||
        /\[/.test(tag.slice(0, 200).replace(/^!\[CDATA\[/, ''))
      ) {
        if (!tag.startsWith('!--') && !tag.startsWith('![')) throw entities();
      }
      continue;
    }
    const name = nameOfTag(tag, isXml);
    if (name === undefined) continue;
    if (isXml && isOfOther(tag, name)) throw corrupt();
    if (hiddenTags.has(name) && !tag.startsWith('/') && !(isXml && tag.endsWith('/'))) {
      at = behindClosing(text, end, name);
    } else if (isXml && beginsOther(tag, name)) {
      at = behindClosing(text, end, name);
    } else if (name === 'worksheet' && hiddenSheets?.isHidden(start) === true) {
      at = hiddenSheets.end;
    } else reader.tag(name, tag);
  }
  reader.endRow();
  return { rows: reader.rows, delimiter: null };
}

const spreadsheet = 'urn:schemas-microsoft-com:office:spreadsheet';
const ownNames = new Set(['worksheet', 'table', 'column', ...rowTags, 'cell', 'data']);

/**
 * Whether what a sheet is made of is of another namespace, or may be: programs pass it over. Texts
 * with formats are of that of web pages.
 */
function isOfOther(tag: string, name: string): boolean {
  const isOwn = ownNames.has(name);
  const prefix = /^\/?([^\s/>:]*):/.exec(tag)?.[1]?.toLowerCase() ?? '';
  if (isOwn && prefix !== '' && prefix !== 'ss') return true;
  return spacesOf(tag).some(
    ([of, space]) =>
      space !== spreadsheet && (of === 'ss' || (of === '' && isOwn && name !== 'data')),
  );
}

/** Whether what has no prefix in it is of another namespace. */
function beginsOther(tag: string, name: string): boolean {
  if (tag.endsWith('/') || ownNames.has(name) || name === 'workbook') return false;
  if (!spacesOf(tag).some(([of, space]) => of === '' && space !== spreadsheet)) return false;
  if (!/^[\w.-]+$/.test(name)) throw corrupt();
  return true;
}

function spacesOf(tag: string): (readonly [prefix: string, space: string])[] {
  if (!tag.includes('xmlns')) return [];
  const found = tag.matchAll(/\sxmlns(?::(\w+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return [...found].map(([, of = '', double, single = '']) => [of, double ?? single] as const);
}

const headLength = 4000;

function isXmlSpreadsheet(text: string): boolean {
  const head = text.slice(0, headLength);
  return /^\s*<\?xml\b/.test(head) && /<(?:\w{1,20}:)?Workbook[\s>]/.test(head);
}

const optionsLength = 4000;

/** A sheet of an XML spreadsheet says at its end whether it is shown. */
class HiddenSheets {
  /** Where the sheet that was asked for ends. */
  end = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Of a sheet that begins within one, or is not closed, nothing is looked for again. */
  isHidden(start: number): boolean {
    const { text } = this;
    if (start < this.end) return false;
    const closing = /<\/(?:\w{1,20}:)?worksheet\s*>/gi;
    closing.lastIndex = start;
    const match = closing.exec(text);
    const at = match?.index ?? text.length;
    this.end = match ? closing.lastIndex : text.length;
    const options = text.slice(Math.max(start, at - optionsLength), at);
    return /<(?:\w{1,20}:)?Visible>\s*Sheet\w*Hidden/.test(options);
  }
}

/** Skips what a browser does not show; an element that is never closed ends the file. */
function behindClosing(text: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])[^>]*>`, 'gi');
  closing.lastIndex = from;
  return closing.test(text) ? closing.lastIndex : text.length;
}

class TableReader {
  readonly rows = new PackedList<SheetRow>();
  private readonly looks: HtmlLooks;
  private readonly isXml: boolean;
  private readonly hiddenColumns = new Set<number>();
  private columnCount = 0;
  private cells: string[] | null = null;
  /** What a person does not see of the row, cell by cell. */
  private unseen: string[] = [];
  private parts: string[] | null = null;
  private hiddenParts: string[] = [];
  private length = 0;
  private span = 1;
  private down = 1;
  private row = 0;
  /** Of each column, the last row down to which a cell of an earlier one reaches. */
  private readonly reached = new Map<number, number>();

  constructor(page: string, isXml: boolean) {
    this.looks = new HtmlLooks(page, isXml);
    this.isXml = isXml;
  }

  tag(name: string, tag: string): void {
    const isClosing = tag.startsWith('/');
    const isEmpty = this.isXml && tag.endsWith('/');
    if (isClosing && cellTags.has(name)) this.endCell();
    this.looks.tag(name, tag);
    if (rowTags.has(name)) {
      this.endRow();
      if (!isClosing && !isEmpty) this.startRow(this.looks.attributes(name, tag));
    } else if (cellTags.has(name)) {
      this.endCell();
      if (!isClosing) this.startCell(this.looks.attributes(name, tag));
      if (isEmpty) this.endCell();
    } else if (name === 'br' || name === 'p' || name === 'div') {
      this.parts?.push('\n');
    } else if (name === 'table') {
      this.endRow();
      this.hiddenColumns.clear();
      this.reached.clear();
      this.columnCount = 0;
    } else if (groupTags.has(name)) {
      this.endRow();
      this.reached.clear();
    } else if (name === 'column' && !isClosing) this.column(this.looks.attributes(name, tag));
  }

  /** Columns of an XML spreadsheet, each with how many more are like it. */
  private column(attributes: Attributes): void {
    const index = Number(attributes.get('index') ?? this.columnCount + 1);
    const span = Number(attributes.get('span') ?? 0);
    if (!Number.isInteger(index) || !Number.isInteger(span)) return;
    const isHidden = isTrue(attributes.get('hidden')) || hasNoHeight(attributes.get('width'));
    const end = Math.min(index + Math.max(span, 0), sheetColumnsMax);
    for (let at = index; isHidden && at <= end; at += 1) this.hiddenColumns.add(at - 1);
    this.columnCount = end;
  }

  text(source: string, start: number, end: number): void {
    if (this.parts === null) return;
    this.length += end - start;
    if (this.length > cellLengthMax) throw tooLong();
    const isHidden = this.looks.isHidden || this.hiddenColumns.has(this.cells?.length ?? 0);
    (isHidden ? this.hiddenParts : this.parts).push(source.slice(start, end));
  }

  endRow(): void {
    this.endCell();
    if (this.cells === null) return;
    if (this.rows.length >= sheetRowsMax) throw tooManyRows();
    const isHidden = this.cells.every((text) => text === '') && this.unseen.length > 0;
    this.rows.push(rowOf(this.row, isHidden ? this.unseen : this.cells, isHidden));
    this.cells = null;
  }

  private startRow(attributes: Attributes): void {
    const index = attributes.get('index');
    const given = index !== undefined && /^\d{1,7}$/.test(index) ? Number(index) : 0;
    this.row = Math.max(this.row + 1, given);
    this.cells = [];
    this.unseen = [];
  }

  private startCell(attributes: Attributes): void {
    if (this.cells === null) this.startRow(new Map());
    const index = Number(attributes.get('index') ?? 0);
    while (this.cells && this.cells.length < Math.min(index - 1, sheetColumnsMax))
      this.cells.push('');
    this.skipReached();
    this.span = this.isXml
      ? spanOf(attributes.get('mergeacross'), 1)
      : spanOf(attributes.get('colspan'));
    // None of a page means all rows of the group.
    const down = attributes.get('rowspan');
    this.down = this.isXml
      ? spanOf(attributes.get('mergedown'), 1, downMax)
      : down?.trim() === '0'
        ? downMax
        : spanOf(down, 0, downMax);
    this.parts = [];
    this.hiddenParts = [];
    this.length = 0;
  }

  /** Cells that reach down from earlier rows keep their places. */
  private skipReached(): void {
    const { cells, reached } = this;
    while (cells && cells.length < sheetColumnsMax) {
      if ((reached.get(cells.length) ?? 0) < this.row) return;
      // What a merged cell covers is never shown.
      if (this.isXml) throw corrupt();
      cells.push('');
    }
  }

  private endCell(): void {
    if (this.parts === null || this.cells === null) return;
    const text = textOf(this.parts);
    const unseen = textOf(this.hiddenParts);
    this.parts = null;
    if (this.cells.length >= sheetColumnsMax) return;
    if (unseen !== '') {
      while (this.unseen.length < this.cells.length) this.unseen.push('');
      this.unseen.push(unseen);
    }
    if (this.down > 1) {
      for (let at = 0; at < this.span; at += 1) {
        this.reached.set(this.cells.length + at, this.row + this.down - 1);
      }
    }
    this.cells.push(text, ...Array.from({ length: this.span - 1 }, () => ''));
  }
}

/** @param more how many the attribute leaves out. */
function spanOf(text: string | undefined, more = 0, most = spanMax): number {
  const span = Number(text ?? 1 - more) + more;
  return Number.isInteger(span) && span > 0 ? Math.min(span, most) : 1;
}

function textOf(parts: readonly string[]): string {
  const text = parts.join('').replace(/(?<!\s)[^\S\t\r\n]*[\t\r\n]\s*/g, ' ');
  return unescapeMarkup(text).trim();
}
