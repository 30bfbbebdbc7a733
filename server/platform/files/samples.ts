import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture like a screenshot of a payment: bars instead of text, which vary with `seed`. */
export async function screenshot(seed: number, size = { width: 720, height: 1280 }) {
  let state = seed * 7919 + 17;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const bars = Array.from({ length: 40 }, () => {
    const [x, y, w, h] = [next() * 0.8, next() * 0.9, 0.1 + next() * 0.5, 0.02 + next() * 0.12];
    const grey = Math.floor(next() * 255);
    return (
      `<rect x="${x * size.width}" y="${y * size.height}" width="${w * size.width}" ` +
      `height="${h * size.height}" fill="rgb(${grey},${grey},${255 - grey})"/>`
    );
  });
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eef"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/**
 * Receipts of one app that differ in two lines of strokes only; not text, since no font is certain
 * to be installed.
 */
export async function receipt(which: 0 | 1): Promise<Buffer> {
  const line = (y: number, height: number, strokes: readonly number[]) =>
    strokes.map((x) => `<rect x="${x}" y="${y}" width="14" height="${height}"/>`);
  const lines = [
    [...line(820, 80, [420, 460, 520, 540, 600]), ...line(1060, 36, [80, 120, 140, 190, 260])],
    [...line(820, 80, [400, 440, 490, 580, 650]), ...line(1060, 36, [80, 100, 170, 220, 300])],
  ][which];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340">
    <rect width="100%" height="100%" fill="#fff"/>
    <rect width="100%" height="700" fill="#1a9c4b"/>
    <circle cx="540" cy="300" r="110" fill="#fff"/>
    <rect x="80" y="1400" width="920" height="300" fill="#eef"/>${lines?.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A minimal PDF; `more` is added to its objects. */
export function smallPdf(more = ''): Buffer {
  const body = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
${more}
`;
  const tail = `trailer << /Root 1 0 R /Size 4 >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 1\n0000000000 65535 f \n${tail}`, 'latin1');
}

/** A PNG that declares huge dimensions and contains almost nothing. */
export function bombPng(width: number, height: number, bytes = 100_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(bytes));
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND')]);
}

function chunk(kind: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
