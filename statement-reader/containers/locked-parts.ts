import { createInflateRaw } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import type { Entry } from 'yauzl';
import { inflationRatioMax, ratioFromBytes } from './limits.ts';
import { ManifestReader, openedPart, type PartLock } from './office/open-password.ts';
import { corrupt, encrypted, FileRefused, zipBomb } from './refusals.ts';
import { scanXml } from './xml.ts';
import { unpack, type Zip } from './zip.ts';

/** What of a package of OpenDocument is encrypted. */
export async function locksOf(zip: Zip, manifest: Entry): Promise<ManifestReader> {
  const reader = new ManifestReader();
  await scanXml(unpack(zip, manifest), reader);
  return reader;
}

/** The bytes of a part, which may be encrypted, chunk by chunk. */
export function partOf(
  zip: Zip,
  entry: Entry,
  { locks, isOther }: ManifestReader,
  password: string | null,
): AsyncGenerator<Uint8Array> {
  const lock = locks.get(entry.fileName);
  if (lock) return unlocked(zip, entry, lock, password);
  if (isOther) throw encrypted();
  return unpack(zip, entry);
}

/** A part is packed before it is encrypted. */
async function* unlocked(
  zip: Zip,
  entry: Entry,
  lock: PartLock,
  password: string | null,
): AsyncGenerator<Uint8Array> {
  const packed = openedPart(await wholeOf(unpack(zip, entry)), lock, password);
  const inflate = createInflateRaw();
  const stream = pipeline(Readable.from([packed]), inflate, () => undefined);
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      const own = chunk as Uint8Array;
      bytes += own.length;
      const isDense = bytes > ratioFromBytes && bytes > packed.length * inflationRatioMax;
      if (bytes > zip.bytesMax || isDense) throw zipBomb();
      yield own;
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : corrupt();
  }
  if (bytes !== lock.size) throw corrupt();
}

export async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
