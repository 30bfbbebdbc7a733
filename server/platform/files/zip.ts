import { Zip, ZipDeflate } from 'fflate';
import { setImmediate } from 'node:timers/promises';

const chunkBytes = 256 * 1024;

/** One file of a zip. */
export interface ZipFile {
  name: string;
  bytes: Uint8Array;
}

/** Writes a zip, a piece at a time, so that a large one does not keep others waiting. */
export async function zipOf(files: readonly ZipFile[], at: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      entry.push(bytes.subarray(from, from + chunkBytes));
      await setImmediate();
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}
