import { createInflateRaw } from 'node:zlib';
import { FileRefused } from './file-refused.ts';
import { inflatedBytesMax, inflationRatioMax, ratioFromBytes, zipEntriesMax } from './limits.ts';

export interface ZipEntry {
  name: string;
  method: number;
  /** Where the packed bytes begin and how many they are. */
  start: number;
  packed: number;
  declared: number;
}

export interface Zip {
  bytes: Uint8Array;
  entries: ReadonlyMap<string, ZipEntry>;
  /** Bytes that came out of all entries so far, whatever the file claims. */
  produced: number;
}

const endLength = 22;
const commentMax = 65_535;
const centralLength = 46;
const localLength = 30;
const stored = 0;
const deflated = 8;
const chunkBytes = 64 * 1024;

/**
 * Walks the directory of a zip without unpacking anything. Refused: damaged, encrypted, split or
 * oversized ones, too many entries, and names that lead out of the archive.
 */
export function openZip(bytes: Uint8Array): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (view.getUint16(end + 4, true) !== 0 || start === 0xffffffff) throw corrupt();
  if (count > zipEntriesMax) {
    throw new FileRefused(
      'ZIP_BOMB',
      `The file packs ${count} parts; ${zipEntriesMax} are allowed`,
    );
  }
  const entries = new Map<string, ZipEntry>();
  let at = start;
  let declared = 0;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(view, bytes, at);
    if (entries.has(entry.name)) throw corrupt();
    declared += entry.declared;
    entries.set(entry.name, entry);
    at = entry.next;
  }
  if (declared > inflatedBytesMax) throw bomb();
  return { bytes, entries, produced: 0 };
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - commentMax); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw corrupt();
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): ZipEntry & { next: number } {
  if (at + centralLength > view.byteLength || view.getUint32(at, true) !== 0x02014b50) {
    throw corrupt();
  }
  const flags = view.getUint16(at + 8, true);
  if ((flags & 1) !== 0 || (flags & 64) !== 0) throw encrypted();
  const nameLength = view.getUint16(at + 28, true);
  const name = Buffer.from(bytes.subarray(at + centralLength, at + centralLength + nameLength))
    .toString('utf8')
    .replaceAll('\\', '/');
  if (name.startsWith('/') || name.split('/').includes('..') || name.includes('\0')) {
    throw corrupt();
  }
  const packed = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  if (local + localLength > view.byteLength || view.getUint32(local, true) !== 0x04034b50) {
    throw corrupt();
  }
  const start =
    local + localLength + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packed > view.byteLength) throw corrupt();
  const method = view.getUint16(at + 10, true);
  if (method !== stored && method !== deflated) throw corrupt();
  const extra = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const next = at + centralLength + nameLength + extra;
  return { name, method, start, packed, declared: view.getUint32(at + 24, true), next };
}

/**
 * The unpacked bytes of an entry, piece by piece. What comes out is counted as it comes and the
 * file is refused at the limit, since declared sizes can lie.
 */
export async function* inflate(zip: Zip, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = zip.bytes.subarray(entry.start, entry.start + entry.packed);
  let own = 0;
  for await (const chunk of entry.method === stored ? [packed] : unpacked(packed)) {
    own += chunk.length;
    zip.produced += chunk.length;
    if (zip.produced > inflatedBytesMax) throw bomb();
    if (own > ratioFromBytes && own > entry.packed * inflationRatioMax) throw bomb();
    yield chunk;
  }
}

async function* unpacked(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: chunkBytes });
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch {
    throw corrupt();
  } finally {
    stream.destroy();
  }
}

export function corrupt(): FileRefused {
  return new FileRefused(
    'CORRUPT_FILE',
    'The file is damaged or was cut off. Download it from the bank again',
  );
}

export function encrypted(): FileRefused {
  return new FileRefused(
    'ENCRYPTED',
    'The file is protected with a password. Save it without one and upload that',
  );
}

function bomb(): FileRefused {
  return new FileRefused(
    'ZIP_BOMB',
    'The file unpacks to far more than a statement holds. Nothing of it was read',
  );
}
