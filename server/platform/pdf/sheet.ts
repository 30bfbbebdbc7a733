import PDFDocument from 'pdfkit';
import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';

const require = createRequire(import.meta.url);
// One font face has Latin, the rupee sign and Devanagari, so that no line needs two fonts.
const fonts = {
  regular:
    require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
} as const;

const margin = 48;
const headRoom = 34;
const footRoom = 30;
const ink = '#14181f';
const quiet = '#5b6472';
const rule = '#d9dee6';
const sizes = { title: 17, heading: 11.5, text: 8.5, small: 7.5 } as const;
const labelWidth = 120;
const cellGap = 8;
const rowGap = 3;

export interface SheetLook {
  brand: string;
  /** `#rrggbb` */
  color: string;
  /** A language tag such as `hi-IN`. */
  language: string;
  title: string;
  /** The text in the footer of every page, beside its number. */
  footnote: string;
  /** The page number and the number of pages, as text. */
  pageOf: (page: number, count: number) => string;
  /** Epoch milliseconds. */
  madeAt: number;
}

/** A column of a table; `share` is its part of the width. */
export interface Column {
  title: string;
  share: number;
  align?: 'left' | 'right';
}

/** A picture on the page: a JPEG, because other formats would have to be decoded here. */
export interface SheetPicture {
  jpeg: Buffer;
  width: number;
  height: number;
  caption: string;
}

/** Pages of A4 with headings, facts, tables and pictures, one below the other. */
export class Sheet {
  private readonly doc: PDFKit.PDFDocument;
  private readonly look: SheetLook;
  private readonly chunks: Buffer[] = [];

  constructor(look: SheetLook) {
    this.look = look;
    const made = new Date(look.madeAt);
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: margin + headRoom, bottom: margin + footRoom, left: margin, right: margin },
      bufferPages: true,
      lang: look.language,
      displayTitle: true,
      font: fonts.regular,
      info: { Title: look.title, Author: look.brand, CreationDate: made, ModDate: made },
    });
    this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
    this.write(look.title, { font: 'bold', size: sizes.title });
    this.doc.moveDown(0.4);
  }

  heading(text: string): void {
    // A heading must not be the last line of a page.
    this.keepTogether(70);
    this.doc.moveDown(0.9);
    const { y } = this.doc;
    this.doc.rect(margin, y + 2, 3, 12).fill(this.look.color);
    this.write(text, { font: 'bold', size: sizes.heading, x: margin + 9 });
    this.doc.moveDown(0.35);
  }

  text(text: string, isQuiet = false): void {
    this.write(text, { color: isQuiet ? quiet : ink });
  }

  /** Labels with values; null values are left out. */
  facts(rows: readonly (readonly [string, string | null])[]): void {
    for (const [label, value] of rows) {
      if (value === null) continue;
      const width = this.width - labelWidth;
      const shown = fit(value);
      const labelHeight = this.heightOf(label, 'regular', labelWidth - cellGap);
      const height = Math.max(labelHeight, this.heightOf(shown, 'regular', width));
      this.keepTogether(Math.min(height, this.room));
      const { y } = this.doc;
      this.write(label, { color: quiet, width: labelWidth - cellGap });
      this.doc.y = y;
      this.write(shown, { x: margin + labelWidth, width });
      this.doc.y = Math.max(this.doc.y, y + labelHeight) + rowGap;
    }
  }

  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    this.row(
      columns,
      columns.map(({ title }) => title),
      true,
    );
    for (const cells of rows) this.row(columns, cells, false);
  }

  picture({ jpeg, width, height, caption }: SheetPicture): void {
    const most = { width: this.width * 0.6, height: this.room * 0.4 };
    const scale = Math.min(1, most.width / width, most.height / height);
    this.keepTogether(height * scale + 24);
    this.doc.image(jpeg, margin, this.doc.y, { width: width * scale, height: height * scale });
    this.doc.y += height * scale + 3;
    this.write(caption, { color: quiet, size: sizes.small });
    this.doc.y += rowGap;
  }

  /** Ends the document. @returns its bytes. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      this.frame(page + 1, count);
    }
    this.doc.end();
    await finished(this.doc);
    return Buffer.concat(this.chunks);
  }

  private get width(): number {
    return this.doc.page.width - 2 * margin;
  }

  /** The height of an empty page. */
  private get room(): number {
    return this.doc.page.height - 2 * margin - headRoom - footRoom;
  }

  private keepTogether(height: number): void {
    if (this.doc.y + height > this.doc.page.maxY()) this.doc.addPage();
  }

  private row(columns: readonly Column[], cells: readonly string[], isHead: boolean): void {
    const font = isHead ? 'bold' : 'regular';
    const total = columns.reduce((sum, { share }) => sum + share, 0);
    const gaps = cellGap * (columns.length - 1);
    const widths = columns.map(({ share }) => ((this.width - gaps) * share) / total);
    const shown = cells.map(fit);
    const heights = shown.map((cell, at) => this.heightOf(cell, font, widths[at] ?? 0));
    const height = Math.max(...heights) + 2 * rowGap;
    this.keepTogether(isHead ? height + 30 : height);
    const top = this.doc.y;
    let x = margin;
    for (const [at, { align = 'left' }] of columns.entries()) {
      const width = widths[at] ?? 0;
      this.doc.y = top + rowGap;
      this.write(shown[at] ?? '', { font, x, width, align, color: isHead ? quiet : ink });
      x += width + cellGap;
    }
    this.doc.y = top + height;
    this.line(this.doc.y);
  }

  private line(y: number): void {
    this.doc
      .moveTo(margin, y)
      .lineTo(this.doc.page.width - margin, y)
      .lineWidth(0.5)
      .stroke(rule);
  }

  private heightOf(text: string, font: keyof typeof fonts, width: number): number {
    return this.doc
      .font(font)
      .fontSize(sizes.text)
      .heightOfString(text || ' ', { width });
  }

  private write(
    text: string,
    set: {
      font?: keyof typeof fonts;
      size?: number;
      color?: string;
      x?: number;
      width?: number;
      align?: 'left' | 'right';
    } = {},
  ): void {
    const { font = 'regular', size = sizes.text, color = ink, x = margin, align = 'left' } = set;
    const width = set.width ?? this.doc.page.width - margin - x;
    this.doc.font(font).fontSize(size).fillColor(color);
    this.doc.text(printable(text) || ' ', x, this.doc.y, { width, align });
    this.doc.x = margin;
  }

  /** The brand above and the page number below, outside the text area. */
  private frame(page: number, count: number): void {
    const { doc, look } = this;
    // Writing below the lower margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.page.margins.top = 0;
    doc.rect(0, 0, doc.page.width, 5).fill(look.color);
    doc.y = margin - 10;
    this.write(look.brand, { font: 'bold', size: sizes.heading });
    this.line(margin + 12);
    const foot = doc.page.height - margin;
    this.line(foot - 6);
    doc.y = foot;
    const pages = look.pageOf(page, count);
    this.write(look.footnote, { size: sizes.small, color: quiet, width: this.width - 80 });
    doc.y = foot;
    const x = doc.page.width - margin - 80;
    this.write(pages, { size: sizes.small, color: quiet, align: 'right', x, width: 80 });
  }
}

/** One cell never takes more than a page. */
const cellMax = 2500;

function fit(text: string): string {
  const shown = printable(text);
  return shown.length > cellMax ? `${shown.slice(0, cellMax)} …` : shown;
}

/** Removes invisible characters, except line ends and the joiners that Hindi needs. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu, ' ');
}
