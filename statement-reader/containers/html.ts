import type { Grid, SheetRow } from '../cells/cells.ts';
import { PackedList } from '../packed-list.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax } from './limits.ts';
import { attribute, unescapeMarkup } from './markup.ts';
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
  const reader = new TableReader();
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
    } else reader.tag(name, tag);
  }
  reader.endRow();
  return { rows: reader.rows, delimiter: null };
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
  private cells: string[] | null = null;
  private parts: string[] | null = null;
  private length = 0;
  private span = 1;
  private row = 0;

  tag(name: string, tag: string): void {
    const isClosing = tag.startsWith('/');
    if (rowTags.has(name)) {
      this.endRow();
      if (!isClosing && !tag.endsWith('/')) this.startRow(tag);
    } else if (cellTags.has(name)) {
      this.endCell();
      if (!isClosing) this.startCell(tag);
      if (tag.endsWith('/')) this.endCell();
    } else if (name === 'br' || name === 'p' || name === 'div') {
      this.parts?.push('\n');
    } else if (name === 'table') this.endRow();
  }

  text(source: string, start: number, end: number): void {
    if (this.parts === null) return;
    this.length += end - start;
    if (this.length > cellLengthMax) throw tooLong();
    this.parts.push(source.slice(start, end));
  }

  endRow(): void {
    this.endCell();
    if (this.cells === null) return;
    if (this.rows.length >= sheetRowsMax) throw tooManyRows();
    this.rows.push({ row: this.row, cells: this.cells });
    this.cells = null;
  }

  private startRow(tag: string): void {
    const index = attribute(tag, 'Index');
    const given = index !== null && /^\d{1,7}$/.test(index) ? Number(index) : 0;
    this.row = Math.max(this.row + 1, given);
    this.cells = [];
  }

  private startCell(tag: string): void {
    if (this.cells === null) this.startRow('');
    const index = Number(attribute(tag, 'Index') ?? 0);
    while (this.cells && this.cells.length < Math.min(index - 1, sheetColumnsMax))
      this.cells.push('');
    const span = Number(attribute(tag, 'colspan') ?? 1);
    this.span = Number.isInteger(span) && span > 0 ? Math.min(span, spanMax) : 1;
    this.parts = [];
    this.length = 0;
  }

  private endCell(): void {
    if (this.parts === null || this.cells === null) return;
    const text = unescapeMarkup(
      this.parts.join('').replace(/(?<!\s)[^\S\t\r\n]*[\t\r\n]\s*/g, ' '),
    ).trim();
    this.parts = null;
    if (this.cells.length >= sheetColumnsMax) return;
    this.cells.push(text, ...Array.from({ length: this.span - 1 }, () => ''));
  }
}
