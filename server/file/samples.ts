import sharp from 'sharp';

/** A picture like a screenshot of a payment: lines of text-like bars that differ by `seed`. */
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#eef"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The least that is a PDF; `more` is put among its objects. */
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
