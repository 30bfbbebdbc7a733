import { rowOf, type Grid, type SheetRow } from '../cells/cells.ts';
import { PackedList } from '../packed-list.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax } from './limits.ts';
import { HtmlLooks, isTrue } from './html-looks.ts';
import { attribute, unescapeMarkup } from './markup.ts';
import { hasNoHeight } from './hidden-rows.ts';
import { entities, tooLong, tooManyRows } from './refusals.ts';

const rowTags = new Set(['tr', 'row']);
const cellTags = new Set(['td', 'th', 'cell']);
const hiddenTags = new Set(['script', 'style', 'head', 'title', 'xml']);
const spanMax = 50;

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
  const reader = new TableReader(text);
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
    const name = /^\/?(?:[a-z]+:)?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    if (hiddenTags.has(name) && !tag.startsWith('/') && !tag.endsWith('/')) {
      at = behindClosing(text, end, name);
    } else if (name === 'worksheet' && isHiddenSheet(text, start)) {
      at = behindClosing(text, end, String.raw`(?:\w+:)?worksheet`);
    } else reader.tag(name, tag);
  }
  reader.endRow();
  return { rows: reader.rows, delimiter: null };
}

const optionsLength = 4000;

/** A sheet of an XML spreadsheet says at its end whether it is shown. */
function isHiddenSheet(text: string, start: number): boolean {
  const end = /<\/(?:\w+:)?worksheet\s*>/gi;
  end.lastIndex = start;
  const at = end.exec(text)?.index ?? text.length;
  return /<(?:\w+:)?Visible>\s*Sheet\w*Hidden/.test(
    text.slice(Math.max(start, at - optionsLength), at),
  );
}

function endOfTag(text: string, start: number): number {
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4);
    return end < 0 ? -1 : end + 3;
  }
  const end = text.indexOf('>', start);
  return end < 0 ? -1 : end + 1;
}

/** Skips what a browser does not show; an element that is never closed ends the file. */
function behindClosing(text: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  const match = closing.exec(text);
  return match ? match.index + match[0].length : name === 'head' ? from : text.length;
}

class TableReader {
  readonly rows = new PackedList<SheetRow>();
  private readonly looks: HtmlLooks;
  private readonly hiddenColumns = new Set<number>();
  private columnCount = 0;
  private cells: string[] | null = null;
  /** What a person does not see of the row, cell by cell. */
  private unseen: string[] = [];
  private parts: string[] | null = null;
  private hiddenParts: string[] = [];
  private length = 0;
  private span = 1;
  private row = 0;

  constructor(page: string) {
    this.looks = new HtmlLooks(page);
  }

  tag(name: string, tag: string): void {
    const isClosing = tag.startsWith('/');
    if (isClosing && cellTags.has(name)) this.endCell();
    this.looks.tag(name, tag);
    if (rowTags.has(name)) {
      this.endRow();
      if (!isClosing && !tag.endsWith('/')) this.startRow(tag);
    } else if (cellTags.has(name)) {
      this.endCell();
      if (!isClosing) this.startCell(tag);
      if (tag.endsWith('/')) this.endCell();
    } else if (name === 'br' || name === 'p' || name === 'div') {
      this.parts?.push('\n');
    } else if (name === 'table') {
      this.endRow();
      this.hiddenColumns.clear();
      this.columnCount = 0;
    } else if (name === 'column' && !isClosing) this.column(tag);
  }

  /** Columns of an XML spreadsheet, each with how many more are like it. */
  private column(tag: string): void {
    const index = Number(attribute(tag, 'Index') ?? this.columnCount + 1);
    const span = Number(attribute(tag, 'Span') ?? 0);
    if (!Number.isInteger(index) || !Number.isInteger(span)) return;
    const isHidden =
      isTrue(attribute(tag, 'Hidden')) || hasNoHeight(attribute(tag, 'Width') ?? undefined);
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

  private startRow(tag: string): void {
    const index = attribute(tag, 'Index');
    const given = index !== null && /^\d{1,7}$/.test(index) ? Number(index) : 0;
    this.row = Math.max(this.row + 1, given);
    this.cells = [];
    this.unseen = [];
  }

  private startCell(tag: string): void {
    if (this.cells === null) this.startRow('');
    const index = Number(attribute(tag, 'Index') ?? 0);
    while (this.cells && this.cells.length < Math.min(index - 1, sheetColumnsMax))
      this.cells.push('');
    const span = Number(attribute(tag, 'colspan') ?? 1);
    this.span = Number.isInteger(span) && span > 0 ? Math.min(span, spanMax) : 1;
    this.parts = [];
    this.hiddenParts = [];
    this.length = 0;
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
    this.cells.push(text, ...Array.from({ length: this.span - 1 }, () => ''));
  }
}

function textOf(parts: readonly string[]): string {
  const text = parts.join('').replace(/(?<!\s)[^\S\t\r\n]*[\t\r\n]\s*/g, ' ');
  return unescapeMarkup(text).trim();
}
