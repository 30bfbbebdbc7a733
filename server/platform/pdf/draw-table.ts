import type { Column, Row } from './document.ts';
import { cellGap, type Font, ink, margin, type Page, quiet, rowGap, sizes } from './page.ts';

/** A table; its head stands again on each of its pages. */
export function drawTable(page: Page, columns: readonly Column[], rows: readonly Row[]): void {
  const widths = widthsOf(page, columns);
  const head = columns.map(({ title }) => title);
  const drawHead = () =>
    drawRow(page, { columns, widths, cells: head, font: 'bold', color: quiet });
  const headHeight = heightOf(page, head, widths, 'bold');
  page.keepTogether(headHeight + 30);
  drawHead();
  for (const { cells, isStrong } of rows) {
    const font = isStrong ? 'bold' : 'regular';
    const shown = cells.map((cell) => page.fit(cell));
    if (page.keepTogether(heightOf(page, shown, widths, font))) drawHead();
    drawRow(page, { columns, widths, cells: shown, font, color: ink });
  }
}

function widthsOf(page: Page, columns: readonly Column[]): number[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const gaps = cellGap * (columns.length - 1);
  return columns.map(({ share }) => ((page.width - gaps) * share) / total);
}

function heightOf(page: Page, cells: readonly string[], widths: readonly number[], font: Font) {
  const heights = cells.map((cell, at) => page.heightOf(cell, font, widths[at] ?? 0));
  return Math.max(...heights) + 2 * rowGap;
}

interface DrawnRow {
  columns: readonly Column[];
  widths: readonly number[];
  cells: readonly string[];
  font: Font;
  color: string;
}

function drawRow(page: Page, { columns, widths, cells, font, color }: DrawnRow): void {
  const { doc } = page;
  const top = doc.y;
  let bottom = top;
  let x = margin;
  for (const [at, { align = 'left' }] of columns.entries()) {
    const width = widths[at] ?? 0;
    doc.y = top + rowGap;
    page.write(cells[at] ?? '', { font, x, width, align, color, size: sizes.text });
    bottom = Math.max(bottom, doc.y);
    x += width + cellGap;
  }
  doc.y = bottom + rowGap;
  page.line(doc.y);
}
