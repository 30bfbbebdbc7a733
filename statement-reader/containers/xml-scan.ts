import { cellLengthMax } from './limits.ts';
import { FileRefused } from './file-refused.ts';
import { corrupt } from './zip.ts';

/** Called for each tag and text in turn; names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

const tagLengthMax = 100_000;
/** A cell's text, with every character written as an entity. */
const textLengthMax = cellLengthMax * 8;

/**
 * Reads XML piece by piece without building a tree: no nesting to overflow, no entities to expand,
 * nothing to fetch. A document type is refused wherever it stands.
 */
export class XmlScanner {
  private rest = '';
  private readonly handler: XmlHandler;

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  push(chunk: string): void {
    const text = this.rest === '' ? chunk : this.rest + chunk;
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start < 0) break;
      const end = tagEnd(text, start);
      if (end < 0) {
        if (start > at) this.emitText(text.slice(at, start));
        at = start;
        break;
      }
      if (start > at) this.emitText(text.slice(at, start));
      this.emitTag(text, start, end);
      at = end;
    }
    this.rest = at === 0 ? text : text.slice(at);
    const limit = this.rest.startsWith('<') ? tagLengthMax : textLengthMax;
    if (this.rest.length > limit) throw tooLong();
  }

  /** Everything has come; what is left open was cut off. */
  end(): void {
    if (this.rest.trim() !== '') throw corrupt();
  }

  private emitText(text: string): void {
    if (text.length > textLengthMax) throw tooLong();
    this.handler.text(unescapeXml(text));
  }

  private emitTag(text: string, start: number, end: number): void {
    const second = text.charCodeAt(start + 1);
    if (second === 33) this.emitDeclaration(text.slice(start, end));
    else if (second === 47) this.handler.close(localName(text.slice(start + 2, end - 1).trim()));
    else if (second !== 63) this.emitOpen(text.slice(start + 1, end - 1));
  }

  private emitOpen(inner: string): void {
    const isClosed = inner.endsWith('/');
    const tag = isClosed ? inner.slice(0, -1) : inner;
    const space = tag.search(/\s/);
    const name = localName(space < 0 ? tag : tag.slice(0, space));
    this.handler.open(name, space < 0 ? '' : tag.slice(space));
    if (isClosed) this.handler.close(name);
  }

  private emitDeclaration(tag: string): void {
    if (tag.startsWith('<!--')) return;
    if (!tag.startsWith('<![CDATA[')) throw entities();
    this.handler.text(tag.slice(9, -3));
  }
}

/** Behind the tag that starts here, or -1 when its end has not come yet. */
function tagEnd(text: string, start: number): number {
  if (text.charCodeAt(start + 1) === 33) {
    const mark = text.startsWith('<!--', start)
      ? '-->'
      : text.startsWith('<![', start)
        ? ']]>'
        : '>';
    const end = text.indexOf(mark, start);
    return end < 0 ? -1 : end + mark.length;
  }
  const end = text.indexOf('>', start);
  return end < 0 ? -1 : end + 1;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The value of an attribute, by its name without a prefix. */
export function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? unescapeXml(match[1] ?? match[2] ?? '') : null;
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['minus', '−'],
  ['thinsp', ' '],
  ['hellip', '…'],
]);

/** Replaces character references; names that are not XML's or HTML's common ones stay as text. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named.get(name.toLowerCase()) ?? whole;
    const hex = name[1] === 'x' || name[1] === 'X';
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

export function entities(): FileRefused {
  return new FileRefused(
    'XML_ENTITIES',
    'The file defines entities of its own, which no statement does. Nothing of it was read',
  );
}

export function tooLong(): FileRefused {
  return new FileRefused('CELL_TOO_LONG', 'A cell holds more text than a spreadsheet allows');
}
