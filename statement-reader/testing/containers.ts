import { utils, write as writeBook } from '@e965/xlsx';
import type { Sheet } from './writing.ts';

const cellText = (cell: Sheet[number][number]) => (cell === null ? '' : String(cell));

export function asBook(sheet: Sheet, type: 'biff8' | 'xlsx' | 'xlsb' | 'ods' | 'fods'): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Nothing here']]), 'Cover');
  utils.book_append_sheet(book, utils.aoa_to_sheet(sheet), 'Statement');
  const form = { bookType: type, type: 'buffer', compression: true } as const;
  const bytes = writeBook(book, form) as Buffer;
  return new Uint8Array(bytes);
}

export function asText(sheet: Sheet, delimiter: string, quotes: 'needed' | 'never' = 'needed') {
  const cell = (text: string) =>
    quotes === 'needed' && /["\n\r]/.test(text + (text.includes(delimiter) ? '"' : ''))
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const text = sheet
    .map((row) => row.map((one) => cell(cellText(one))).join(delimiter))
    .join('\r\n');
  return `${text}\r\n`;
}

export function asHtml(sheet: Sheet): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br/>');
  const rows = sheet.map(
    (row) =>
      `<tr>${row.map((cell) => `<td nowrap> ${escaped(cellText(cell))}&nbsp;</td>`).join('')}</tr>`,
  );
  const head = '<html><head><style>td {color: red}</style></head><body>';
  return `${head}<table border=1>${rows.join('\n')}</table></body></html>`;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);
export const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
