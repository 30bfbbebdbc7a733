import { encode } from 'uqr';
import type { QrNote } from './document.ts';
import { margin, type Page, quiet, sizes } from './page.ts';

const side = 92;
const above = 16;
const gap = 14;

/** A QR code in squares of ink, with text beside it. */
export function drawQr(page: Page, { link, title, lines }: QrNote): void {
  page.keepTogether(above + side + gap);
  const { doc } = page;
  const top = doc.y + above;
  const { size, data } = encode(link, { ecc: 'M', border: 0 });
  const module = side / size;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) doc.rect(margin + column * module, top + row * module, module, module);
    }
  }
  doc.fill('#000000');
  doc.y = top;
  const x = margin + side + gap;
  const width = page.width - side - gap;
  page.write(title, { font: 'bold', x, width });
  for (const line of lines) page.write(line, { size: sizes.small, color: quiet, x, width });
  doc.y = Math.max(doc.y, top + side) + gap / 2;
}
