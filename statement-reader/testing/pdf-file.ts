/** Writes small PDFs by hand, so that a test decides about every operator in them. */
const helveticaWidths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 ' +
  '556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 ' +
  '611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 ' +
  '667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 ' +
  '222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 ';
const widths = helveticaWidths.trim().split(' ').map(Number);

export function widthOf(text: string, size: number): number {
  let sum = 0;
  for (const character of text) sum += widths[character.charCodeAt(0) - 32] ?? 556;
  return (sum * size) / 1000;
}

export interface PdfPage {
  content: string;
  rotate?: number;
  /** Further entries of the page: `/Annots [...]`. */
  more?: string;
}

export interface PdfOptions {
  /** Entries of the catalogue: a script that runs when the file is opened. */
  root?: string;
  /** Objects beyond those of the pages, by their numbers from 1000, or from `firstObject`. */
  objects?: readonly string[];
  firstObject?: number;
  resources?: string;
  width?: number;
  height?: number;
}

export function pdfOf(
  pages: readonly PdfPage[],
  options: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const { width = 595, height = 842 } = options;
  const objects = new Map<number, string>();
  const kids = pages.map((_, at) => `${10 + at * 2} 0 R`);
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${options.root ?? ''} >>`);
  objects.set(2, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`);
  objects.set(
    3,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  pages.forEach(({ content, rotate = 0, more = '' }, at) => {
    const own = 10 + at * 2;
    objects.set(
      own,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ` +
        `/Resources << /Font << /F1 3 0 R >> ${options.resources ?? ''} >> ` +
        `/Contents ${own + 1} 0 R ${more} >>`,
    );
    const length = Buffer.byteLength(content, 'latin1');
    objects.set(own + 1, `<< /Length ${length} >>\nstream\n${content}\nendstream`);
  });
  const { firstObject = 1000 } = options;
  (options.objects ?? []).forEach((object, at) => objects.set(firstObject + at, object));
  let file = '%PDF-1.7\n';
  const places = new Map<number, number>();
  for (const [number, object] of objects) {
    places.set(number, file.length);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const last = Math.max(...objects.keys()) + 1;
  file += `xref\n0 ${last}\n0000000000 65535 f \n`;
  for (let number = 1; number < last; number += 1) {
    const place = places.get(number);
    file +=
      place === undefined
        ? '0000000000 65535 f \n'
        : `${String(place).padStart(10, '0')} 00000 n \n`;
  }
  file += `trailer\n<< /Size ${last} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}

/** One text at a place; the colour and the mode stay only for it. */
export function textAt(x: number, y: number, text: string, size = 7, before = ''): string {
  const escaped = text.replace(/[\\()]/g, '\\$&');
  const place = `${x.toFixed(2)} ${y.toFixed(2)}`;
  return `q ${before} BT /F1 ${size} Tf 1 0 0 1 ${place} Tm (${escaped}) Tj ET Q`;
}
