import PDFDocument from 'pdfkit';
import { createRequire } from 'node:module';
import { countMark, pageMark, type SheetLook } from './document.ts';

const require = createRequire(import.meta.url);
// One font face has Latin, the rupee sign and Devanagari, so that no line needs two fonts. Always
// named by their paths: a face under a second name is read again at each use.
const fonts = {
  regular:
    require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
} as const;
export type Font = keyof typeof fonts;

export const margin = 48;
const headRoom = 34;
const footRoom = 30;
export const ink = '#14181f';
export const quiet = '#5b6472';
const rule = '#d9dee6';
export const sizes = { title: 17, heading: 11.5, text: 8.5, small: 7.5 } as const;
/** Within the line of the brand, and beside its name. */
const logoMost = { width: 110, height: 20 } as const;
export const cellGap = 8;
export const rowGap = 3;
/** One cell never takes more than a page. */
const cellMax = 2500;
/** Far more than the longest statement has. */
const pagesMax = 1000;

interface Written {
  font?: Font;
  size?: number;
  color?: string;
  x?: number;
  width?: number;
  align?: 'left' | 'right';
}

/** The pages that a document is drawn on, from top to bottom. */
export class Page {
  readonly doc: PDFKit.PDFDocument;
  readonly look: SheetLook;
  private readonly logo: Logo | null;
  private count = 1;

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
    this.logo = look.logo && logoOf(Buffer.from(look.logo));
    this.doc.on('pageAdded', () => {
      this.count += 1;
      if (this.count > pagesMax) throw new Error(`a PDF of more than ${pagesMax} pages`);
    });
  }

  get width(): number {
    return this.doc.page.width - 2 * margin;
  }

  /** The height of an empty page. */
  get room(): number {
    return this.doc.page.height - 2 * margin - headRoom - footRoom;
  }

  /** Begins a page when so much has no room on this one. @returns whether it did. */
  keepTogether(height: number): boolean {
    if (this.doc.y + height <= this.doc.page.maxY()) return false;
    this.doc.addPage();
    return true;
  }

  heightOf(text: string, font: Font, width: number): number {
    this.doc.font(fonts[font]).fontSize(sizes.text);
    return this.doc.heightOfString(text || ' ', { width });
  }

  write(text: string, set: Written = {}): void {
    const { font = 'regular', size = sizes.text, color = ink, x = margin, align = 'left' } = set;
    const width = set.width ?? this.doc.page.width - margin - x;
    this.doc.font(fonts[font]).fontSize(size).fillColor(color);
    this.doc.text(printable(text) || ' ', x, this.doc.y, { width, align });
    this.doc.x = margin;
  }

  /** A text that fits on a page. */
  fit(text: string): string {
    const shown = printable(text);
    return shown.length > cellMax ? `${shown.slice(0, cellMax)} …` : shown;
  }

  line(y: number): void {
    this.doc
      .moveTo(margin, y)
      .lineTo(this.doc.page.width - margin, y)
      .lineWidth(0.5)
      .stroke(rule);
  }

  /** Draws what is around every page, now that their number is known. */
  frameAll(): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      this.frame(page + 1, count);
    }
  }

  /** @returns the room that it takes, so that what stands beside it begins there. */
  private drawLogo(): number {
    const { logo } = this;
    if (!logo) return 0;
    const { source, width, height } = logo;
    this.doc.image(source, margin, margin - 3 - height / 2, { width, height });
    return width + cellGap;
  }

  /** The brand above and the page number below, outside the text area. */
  private frame(page: number, count: number): void {
    const { doc, look } = this;
    // Writing below the lower margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.page.margins.top = 0;
    doc.rect(0, 0, doc.page.width, 5).fill(look.color);
    const x = margin + this.drawLogo();
    doc.y = margin - 10;
    this.write(look.brand, { font: 'bold', size: sizes.heading, x });
    this.line(margin + 12);
    const foot = doc.page.height - margin;
    this.line(foot - 6);
    doc.y = foot;
    const pages = look.pages.replace(pageMark, String(page)).replace(countMark, String(count));
    this.write(look.footnote, { size: sizes.small, color: quiet, width: this.width - 80 });
    doc.y = foot;
    const atEnd = { x: doc.page.width - margin - 80, width: 80 } as const;
    this.write(pages, { size: sizes.small, color: quiet, align: 'right', ...atEnd });
  }
}

/** A PNG as a data URL, which is in the file once, however many pages wear it. */
interface Logo {
  source: string;
  width: number;
  height: number;
}

function logoOf(png: Buffer): Logo {
  // The sizes are the first two numbers of a PNG's first chunk.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const scale = Math.min(logoMost.height / height, logoMost.width / width);
  const source = `data:image/png;base64,${png.toString('base64')}`;
  return { source, width: width * scale, height: height * scale };
}

/** Removes invisible characters, except line ends and the joiners that Hindi needs. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu, ' ');
}
