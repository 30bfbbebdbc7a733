import { CFB, utils, write } from '@e965/xlsx';
import { zipOf } from './zips.ts';

/** How a workbook is written that hides rows (counted from 0) or whole sheets. */
export interface HiddenBook {
  sheets: readonly (readonly (readonly string[])[])[];
  /** Of the first sheet. */
  hiddenRows?: readonly number[];
  hiddenSheets?: readonly number[];
}

/** By the library, which writes hidden rows into the workbooks of today. */
export function libraryBook(
  { sheets, hiddenRows = [], hiddenSheets = [] }: HiddenBook,
  bookType: 'xlsx' | 'xlsb' | 'biff8',
  state: 1 | 2 = 1,
): Uint8Array {
  const book = utils.book_new();
  sheets.forEach((rows, at) => {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
    if (at === 0) sheet['!rows'] = rows.map((_, row) => ({ hidden: hiddenRows.includes(row) }));
    utils.book_append_sheet(book, sheet, `Sheet ${at}`);
  });
  const states = sheets.map(
    (_, at) => ({ Hidden: hiddenSheets.includes(at) ? state : 0 }) as const,
  );
  book.Workbook = { Sheets: states };
  return new Uint8Array(write(book, { bookType, type: 'buffer' }) as Buffer);
}

/** The record of a row in an old workbook. */
export function biffRow(row: number, height: number, flags: number): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(row, 0);
  content.writeUInt16LE(height, 6);
  content.writeUInt16LE(flags, 12);
  return Buffer.concat([Buffer.from([0x08, 0x02, 16, 0]), content]);
}

/** An old workbook of one sheet, with more records before its cells or after them. */
export function biffBook(
  rows: readonly (readonly string[])[],
  more: readonly Buffer[],
  isBefore = true,
): Uint8Array {
  const file = CFB.read(Buffer.from(libraryBook({ sheets: [rows] }, 'biff8')), { type: 'buffer' });
  const stream = Buffer.from(CFB.find(file, '/Workbook')?.content as Uint8Array);
  const begin = stream.lastIndexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
  const at = isBefore
    ? begin + 4 + stream.readUInt16LE(begin + 2)
    : stream.lastIndexOf(Buffer.from([0x0a, 0, 0, 0]));
  const parts = CFB.utils.cfb_new();
  CFB.utils.cfb_add(
    parts,
    '/Workbook',
    Buffer.concat([stream.subarray(0, at), ...more, stream.subarray(at)]),
  );
  return Uint8Array.from(CFB.write(parts, { type: 'buffer' }) as Buffer);
}

const spaces = ['office', 'table', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** A row of a spreadsheet of OpenDocument, with the attributes of its tag. */
export function openRow(cells: readonly string[], attributes = ''): string {
  const texts = cells.map(
    (text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`,
  );
  return `<table:table-row ${attributes}>${texts.join('')}</table:table-row>`;
}

/** The same document in a package and in one piece of XML. */
export function openBooks(styles: string, tables: string): { ods: Uint8Array; fods: Uint8Array } {
  const content =
    `<office:automatic-styles>${styles}</office:automatic-styles>` +
    `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body>`;
  const inside = (root: string) => `<office:${root} ${spaces}>${content}</office:${root}>`;
  return {
    ods: zipOf([
      { name: 'content.xml', content: inside('document-content') },
      { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    ]),
    fods: Buffer.from(inside('document')),
  };
}
