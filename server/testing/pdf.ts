import jsqr from 'jsqr';
import { inflateSync } from 'node:zlib';

/** What another reader needs around a code, and how large it wants its squares. */
const quietModules = 4;
const modulePixels = 4;

/** The text of the QR code that a page of the document draws, as another program reads it. */
export function qrOf(bytes: Uint8Array): string | undefined {
  const squares = drawingsOf(bytes).flatMap(squaresIn);
  const side = squares[0]?.side ?? 0;
  const left = Math.min(...squares.map(({ x }) => x));
  const top = Math.min(...squares.map(({ y }) => y));
  const placeOf = (at: number, from: number) => Math.round((at - from) / side) + quietModules;
  const places = squares.map(({ x, y }) => ({ column: placeOf(x, left), row: placeOf(y, top) }));
  const modules = Math.max(0, ...places.map(({ column }) => column)) + 1 + quietModules;
  const pixels = modules * modulePixels;
  const picture = new Uint8ClampedArray(pixels * pixels * 4).fill(255);
  for (const { column, row } of places) {
    for (let n = 0; n < modulePixels; n += 1) {
      const start = ((row * modulePixels + n) * pixels + column * modulePixels) * 4;
      for (let at = start; at < start + modulePixels * 4; at += 4) picture.fill(0, at, at + 3);
    }
  }
  return jsqr.default(picture, pixels, pixels)?.data;
}

/** The fonts that the document writes with, and those that it brings along. */
export function fontsOf(bytes: Uint8Array): { used: Set<string>; embedded: Set<string> } {
  const text = Buffer.from(bytes).toString('latin1');
  const names = (what: RegExp) => new Set([...text.matchAll(what)].map(([, name = '']) => name));
  return {
    used: names(/\/BaseFont \/(\S+)/g),
    embedded: names(/\/FontName \/(\S+)(?:\n\/[^\n]*)*?\n\/FontFile2 /g),
  };
}

/** The colours that the document fills with, as `#rrggbb`. */
export function coloursOf(bytes: Uint8Array): Set<string> {
  const hex = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0');
  const fills = drawingsOf(bytes).flatMap((text) => [
    ...text.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:rg|scn)$/gm),
  ]);
  return new Set(fills.map(([, ...parts]) => `#${parts.map(hex).join('')}`));
}

/** The drawing instructions of each page. */
function drawingsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const found: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    const end = file.indexOf('endstream', at);
    if (file.subarray(at - 3, at).toString() === 'end' || end < 0) continue;
    try {
      found.push(inflateSync(file.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // Not compressed: no page.
    }
  }
  return found;
}

function squaresIn(drawing: string): { x: number; y: number; side: number }[] {
  return [...drawing.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].flatMap(([, ...texts]) => {
    const [x = 0, y = 0, width = 0, height = 0] = texts.map(Number);
    return width === height ? [{ x, y, side: width }] : [];
  });
}
