import { createInflate, inflateSync } from 'node:zlib';
import { inflationRatioMax, ratioFromBytes } from '../containers/limits.ts';
import { corrupt, zipBomb } from '../containers/refusals.ts';

/** What one stream may unpack to, and all of them together; a page of text takes 50 kB. */
const streamBytesMax = 32 * 1024 * 1024;
const allBytesMax = 256 * 1024 * 1024;
const dictionaryMax = 1024;

/**
 * Unpacks each stream and counts, keeping nothing: the library unpacks a stream as a whole, and one
 * of a few kilobytes can fill the memory before any limit of ours is looked at. What is encrypted
 * or damaged is passed over; the limits on the thread are for that.
 */
export async function checkStreamSizes(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Without a single object, the library would look for one at every byte.
  if (!file.includes(' obj')) throw corrupt();
  let all = 0;
  let at = 0;
  for (;;) {
    const mark = file.indexOf('stream', at);
    if (mark < 0) return;
    at = mark + 6;
    if (file.subarray(mark - 3, mark).toString('latin1') === 'end') continue;
    const dictionary = dictionaryBefore(file, mark);
    const filters = filtersIn(dictionary);
    const flates = filters.filter((name) => /^Fl(?:ateDecode)?$/.test(name)).length;
    if (flates > 1) throw zipBomb();
    if (flates === 0) continue;
    const end = file.indexOf('endstream', at);
    const packed = unwrapped(file.subarray(startOf(file, at), end < 0 ? undefined : end), filters);
    const size = await sizeOf(packed);
    all += size;
    // An even picture packs better than any text.
    const isPicture = /\/Subtype\s?\/Image/.test(dictionary);
    const isDense = size > ratioFromBytes && size > packed.length * inflationRatioMax;
    if ((isDense && !isPicture) || size > streamBytesMax || all > allBytesMax) throw zipBomb();
    if (end > 0) at = end;
  }
}

function dictionaryBefore(file: Buffer, mark: number): string {
  const head = file.subarray(Math.max(0, mark - dictionaryMax), mark).toString('latin1');
  return head.slice(head.lastIndexOf(' obj') + 1);
}

function filtersIn(dictionary: string): string[] {
  const list = /\/Filter\s{0,9}(\[[^\]]{0,200}\]|\/\w{1,30})/.exec(dictionary)?.[1] ?? '';
  return [...list.matchAll(/\/(\w{1,30})/g)].map(([, name = '']) => name);
}

function startOf(file: Buffer, at: number): number {
  if (file[at] === 13 && file[at + 1] === 10) return at + 2;
  return file[at] === 10 || file[at] === 13 ? at + 1 : at;
}

/** Some programs write the packed bytes in letters. */
function unwrapped(packed: Buffer, filters: readonly string[]): Buffer {
  const [first = ''] = filters;
  if (/^(?:ASCIIHexDecode|AHx)$/.test(first)) {
    return Buffer.from(packed.toString('latin1').replace(/[^\da-f]/gi, ''), 'hex');
  }
  return /^(?:ASCII85Decode|A85)$/.test(first) ? fromAscii85(packed) : packed;
}

function fromAscii85(text: Buffer): Buffer {
  const out = Buffer.alloc(Math.ceil((text.length * 4) / 5) + 8);
  let length = 0;
  let digits = 0;
  let value = 0;
  for (const code of text) {
    if (code === 126) break;
    if (code === 122 && digits === 0) length = out.writeUInt32BE(0, length);
    if (code < 33 || code > 117) continue;
    value = value * 85 + (code - 33);
    digits += 1;
    if (digits < 5) continue;
    length = out.writeUInt32BE(value % 2 ** 32, length);
    digits = 0;
    value = 0;
  }
  return out.subarray(0, length);
}

/** What a usual stream unpacks to at most: enough for a page of text, in one go. */
const usualMax = 1024 * 1024;

/** How much comes out, or just above the limit. */
function sizeOf(packed: Buffer): number | Promise<number> {
  try {
    return inflateSync(packed, { maxOutputLength: usualMax }).length;
  } catch {
    return countedSize(packed);
  }
}

function countedSize(packed: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let size = 0;
    const inflate = createInflate();
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > streamBytesMax) inflate.destroy();
    });
    inflate.on('error', () => resolve(size));
    inflate.on('close', () => resolve(size));
    inflate.end(packed);
  });
}
