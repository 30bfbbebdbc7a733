import PDFDocument from 'pdfkit';
import { indian, type MadeLine } from './made-lines.ts';

const lefts = [40, 95, 300, 385, 470];
const widths = [50, 190, 75, 75, 85];
const english = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];

export interface KitOptions {
  pdf?: Omit<PDFKit.PDFDocumentOptions, 'size'>;
  /** A font to embed, of which only the letters in use are. */
  font?: string;
  captions?: readonly string[];
}

/** A statement of one page as another program writes it, with whatever that program can do. */
export async function kitStatement(
  lines: readonly MadeLine[],
  { pdf = {}, font, captions = english }: KitOptions = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', ...pdf });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const put = (cells: readonly string[], y: number) =>
    cells.forEach((text, at) => {
      if (text === '') return;
      const align = at > 1 ? 'right' : 'left';
      document.text(text, lefts[at] ?? 0, y, { width: widths[at] ?? 50, align });
    });
  if (font !== undefined) document.font(font);
  document.fontSize(7);
  document.text('NOWHERE BANK', 40, 40);
  document.text('Account No : 00112233445566', 40, 55);
  put(captions, 80);
  lines.forEach(({ date, narration, direction, amount, balance }, at) => {
    const sides = direction === 'debit' ? [indian(amount), ''] : ['', indian(amount)];
    const day = date.split('-').toReversed().join('/');
    put([day, narration, ...sides, indian(balance)], 100 + at * 22);
  });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
