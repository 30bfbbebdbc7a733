import { because } from '@peerdesk/contract/because.ts';
import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import {
  inflatedBytesMax,
  inflationRatioMax,
  longInflatedBytesMax,
  longInflationRatioMax,
  ratioFromBytes,
  zipEntriesMax,
} from './limits.ts';
import { corrupt, encrypted, FileRefused, packedOtherwise, zipBomb } from './refusals.ts';

/** An archive whose directory has been read; its entries by name. */
export interface Zip {
  file: ZipFile;
  entries: ReadonlyMap<string, Entry>;
  /** Bytes unpacked from all entries so far, whatever the directory claims. */
  unpackedBytes: number;
  /** How many they may be. */
  bytesMax: number;
}

const endOfDirectory = Buffer.from('PK\u0005\u0006', 'latin1');
const endLength = 22;
const stored = 0;
const chunkBytes = 64 * 1024;

/**
 * Reads the directory of a zip without unpacking anything. Refused: damaged, encrypted, split and
 * oversized archives, too many entries, and names that lead out of the archive.
 *
 * @param bytesMax what all of it may unpack to; by default what a workbook may.
 */
export async function openZip(
  bytes: Uint8Array,
  bytesMax = bytesMaxOf(bytes.length),
): Promise<Zip> {
  try {
    const file = await fromBufferPromise(withoutTrailer(bytes), { validateEntrySizes: false });
    return { file, entries: await entriesOf(file, bytesMax), unpackedBytes: 0, bytesMax };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw /encrypt/.test(String(error)) ? encrypted() : corrupt();
  }
}

/** Some banks' servers append a line break to what they send, which yauzl takes for damage. */
function withoutTrailer(bytes: Uint8Array): Buffer {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = content.lastIndexOf(endOfDirectory);
  if (end < 0 || end + endLength > content.length) throw corrupt();
  return content.subarray(0, end + endLength + content.readUInt16LE(end + endLength - 2));
}

/** Bombs are small for what is in them; long statements are not. */
export function bytesMaxOf(packedBytes: number): number {
  const long = Math.min(packedBytes * longInflationRatioMax, longInflatedBytesMax);
  return Math.max(inflatedBytesMax, long);
}

async function entriesOf(file: ZipFile, bytesMax: number): Promise<Map<string, Entry>> {
  if (file.entryCount > zipEntriesMax) {
    const facts = { parts: file.entryCount, most: zipEntriesMax };
    throw new FileRefused('ZIP_BOMB', because('statement_too_many_parts', facts));
  }
  const entries = new Map<string, Entry>();
  let claimedBytes = 0;
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted()) throw encrypted();
    if (entries.has(entry.fileName)) throw corrupt();
    if (!entry.canDecodeFileData()) throw packedOtherwise();
    claimedBytes += entry.uncompressedSize;
    entries.set(entry.fileName, entry);
  }
  if (claimedBytes > bytesMax) throw zipBomb();
  return entries;
}

/**
 * The bytes of an entry, chunk by chunk. They are counted as they come, since the sizes that an
 * archive claims can be lies, and the file is refused at the limit.
 */
export async function* unpack(zip: Zip, entry: Entry): AsyncGenerator<Uint8Array> {
  yield* counted(() => streamOf(zip.file, entry), entry.compressedSize, zip);
}

/**
 * Passes on what is unpacked of `packedBytes`, and refuses the file where that is more than belongs
 * to them, or where all that is counted together is more than it may be.
 */
export async function* counted(
  open: () => Readable | Promise<Readable>,
  packedBytes: number,
  count: Pick<Zip, 'unpackedBytes' | 'bytesMax'>,
): AsyncGenerator<Uint8Array> {
  let ownBytes = 0;
  try {
    for await (const chunk of await open()) {
      const bytes = chunk as Uint8Array;
      ownBytes += bytes.length;
      count.unpackedBytes += bytes.length;
      if (count.unpackedBytes > count.bytesMax) throw zipBomb();
      if (ownBytes > ratioFromBytes && ownBytes > packedBytes * inflationRatioMax) throw zipBomb();
      yield bytes;
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : corrupt();
  }
}

/** Inflated here and not by yauzl, whose chunks of 16 kB cost a sixth more time. */
async function streamOf(file: ZipFile, entry: Entry): Promise<Readable> {
  const packed = await file.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === stored) return packed;
  return pipeline(packed, createInflateRaw({ chunkSize: chunkBytes }), () => undefined);
}
