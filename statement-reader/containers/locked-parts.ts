import { createInflateRaw } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import type { Entry } from 'yauzl';
import { ManifestReader, openedPart, type PartLock } from './office/open-password.ts';
import { corrupt, encrypted } from './refusals.ts';
import { scanXml } from './xml.ts';
import { counted, unpack, type Zip } from './zip.ts';

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
  const inflated = () => pipeline(Readable.from([packed]), createInflateRaw(), () => undefined);
  const before = zip.unpackedBytes;
  yield* counted(inflated, packed.length, zip);
  if (zip.unpackedBytes - before !== lock.size) throw corrupt();
}

export async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
