import { deflateSync } from 'node:zlib';
import { drawStatement } from './draw-statement.ts';
import { madeLayouts } from './made-layouts.ts';
import type { PdfOptions } from './pdf-file.ts';

/** Where the third line of the statement stands. */
export const lineY = 595;
const lineHeight = 9;

/** A statement of twelve lines with more on its page, before or after its own. */
export function twelveLines(
  extra: { before?: string; after?: string; pdf?: PdfOptions } = {},
): string {
  const [layout] = madeLayouts;
  if (!layout) throw new Error('a layout');
  const { bytes } = drawStatement({ ...layout, lines: 12 }, undefined, extra);
  return Buffer.from(bytes).toString('latin1');
}

export const bytesOf = (pdf: string) => Uint8Array.from(Buffer.from(pdf, 'latin1'));

export function streamObject(entries: string, content: string | Buffer): string {
  const text = Buffer.from(content as string, 'latin1').toString('latin1');
  return `<< ${entries} /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

const shownText = /q {2}BT \/F1 ([\d.]+) Tf (1 0 0 1 [\d.]+ ([\d.]+) Tm \(.*?\) Tj) ET Q/g;

/** The statement with operators around each text of its third line. */
export function withLine(pdf: string, before: string, after = '', font = 'F1'): string {
  return pdf.replace(shownText, (all, size: string, rest: string, y: string) =>
    Math.abs(Number(y) - lineY) < lineHeight
      ? `q ${before} BT /${font} ${size} Tf ${rest} ET ${after} Q`
      : all,
  );
}

/** A picture of one colour. */
export function pictureObject(
  [width, height]: readonly [number, number],
  colour: readonly number[],
  more = '',
): string {
  const levels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < levels.length; at += 1) levels[at] = colour[at % 3] ?? 0;
  const size = `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
  const kind = '/Type /XObject /Subtype /Image /Filter /FlateDecode';
  return streamObject(`${kind} ${size} ${more}`, deflateSync(levels));
}

const codes = Array.from({ length: 95 }, (_, at) => at + 32);

/** A font each character of which is drawn by the same operators. */
export function drawnFont(operators: string): string[] {
  const names = codes.map((code) => `/c${code}`);
  const map =
    'begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
    '1 beginbfrange <20> <7e> <0020> endbfrange endcmap';
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] ' +
    '/FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 32 /LastChar 126 ' +
    `/Widths [${codes.map(() => 500).join(' ')}] ` +
    `/Encoding << /Type /Encoding /Differences [32 ${names.join(' ')}] >> ` +
    `/CharProcs << ${names.map((name) => `${name} 1001 0 R`).join(' ')} >> ` +
    '/ToUnicode 1002 0 R /Resources << >> >>';
  return [font, streamObject('', operators), streamObject('', map)];
}
