import { spawnSync } from 'node:child_process';
import jsqr from 'jsqr';
import sharp from 'sharp';

/** Poppler is another program for PDF; it need not be on every machine. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

/** What Poppler makes of a document; it must have nothing to complain of. */
function opened(program: string, options: readonly string[], bytes: Uint8Array): Buffer {
  const { status, stdout, stderr } = spawnSync(program, options, {
    input: bytes,
    maxBuffer: 64 * 1024 * 1024,
  });
  const complaint = stderr.toString().trim();
  if (status !== 0 || complaint !== '') throw new Error(`${program}: ${status} ${complaint}`);
  return stdout;
}

/** The text of the document, its lines as they stand on paper. */
export async function popplerText(bytes: Uint8Array): Promise<string> {
  return opened('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], bytes).toString('utf8');
}

/** The QR code on a picture of its first page. */
export async function popplerCode(bytes: Uint8Array): Promise<string | undefined> {
  const page = opened('pdftoppm', ['-png', '-r', '150', '-f', '1', '-singlefile', '-'], bytes);
  const picture = sharp(page).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
