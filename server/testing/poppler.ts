import { spawnSync } from 'node:child_process';

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
export function popplerText(bytes: Uint8Array): string {
  return opened('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], bytes).toString('utf8');
}

/** Its first page as a picture (PNG). */
export function popplerPicture(bytes: Uint8Array): Buffer {
  return opened('pdftoppm', ['-png', '-r', '150', '-f', '1', '-singlefile', '-'], bytes);
}
