import { finished } from 'node:stream/promises';
import type { Block, PdfDocument, SheetPicture } from './document.ts';
import { drawQr } from './draw-qr.ts';
import { drawTable } from './draw-table.ts';
import { cellGap, ink, margin, Page, quiet, rowGap, sizes } from './page.ts';

const labelWidth = 120;

/** Lays out a document. @returns the bytes of the PDF, in memory of their own. */
export async function drawDocument({
  look,
  blocks,
}: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const page = new Page(look);
  const chunks: Buffer[] = [];
  page.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  page.write(look.title, { font: 'bold', size: sizes.title });
  page.doc.moveDown(0.4);
  for (const block of blocks) draw(page, block);
  page.frameAll();
  page.doc.end();
  await finished(page.doc);
  return joined(chunks);
}

function draw(page: Page, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(page, block.text);
    case 'text':
      return page.write(block.text, { color: block.isQuiet ? quiet : ink });
    case 'facts':
      return drawFacts(page, block.rows);
    case 'table':
      return drawTable(page, block.columns, block.rows);
    case 'picture':
      return drawPicture(page, block.picture);
    case 'qr':
      return drawQr(page, block.note);
  }
}

function drawHeading(page: Page, text: string): void {
  // A heading must not be the last line of a page.
  page.keepTogether(70);
  page.doc.moveDown(0.9);
  page.doc.rect(margin, page.doc.y + 2, 3, 12).fill(page.look.color);
  page.write(text, { font: 'bold', size: sizes.heading, x: margin + 9 });
  page.doc.moveDown(0.35);
}

function drawFacts(page: Page, rows: readonly (readonly [string, string | null])[]): void {
  for (const [label, value] of rows) {
    if (value === null) continue;
    const width = page.width - labelWidth;
    const shown = page.fit(value);
    const labelHeight = page.heightOf(label, 'regular', labelWidth - cellGap);
    const height = Math.max(labelHeight, page.heightOf(shown, 'regular', width));
    page.keepTogether(Math.min(height, page.room));
    const { y } = page.doc;
    page.write(label, { color: quiet, width: labelWidth - cellGap });
    page.doc.y = y;
    page.write(shown, { x: margin + labelWidth, width });
    page.doc.y = Math.max(page.doc.y, y + labelHeight) + rowGap;
  }
}

function drawPicture(page: Page, { jpeg, width, height, caption }: SheetPicture): void {
  const most = { width: page.width * 0.6, height: page.room * 0.4 };
  const scale = Math.min(1, most.width / width, most.height / height);
  page.keepTogether(height * scale + 24);
  const size = { width: width * scale, height: height * scale };
  page.doc.image(Buffer.from(jpeg), margin, page.doc.y, size);
  page.doc.y += height * scale + 3;
  page.write(caption, { color: quiet, size: sizes.small });
  page.doc.y += rowGap;
}

function joined(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
