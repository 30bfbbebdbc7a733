import { readFile } from 'node:fs/promises';

/**
 * The bytes of a file; undefined where there is none.
 *
 * @throws the file system's error for a file that is there and cannot be read.
 */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
