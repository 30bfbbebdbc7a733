import type { Room } from '../packed-list.ts';
import { sharedStringsMax } from './limits.ts';
import { tooManyRows } from './refusals.ts';

const chunkBytes = 256 * 1024;
const placesAtFirst = 1024;
const beyondLatin = /[^\0-\u00FF]/;

/**
 * The texts that the cells of a workbook share, outside of the heap: of a long statement they are
 * most of it, and each is mostly read once. No text is longer than a cell's.
 */
export class PackedTexts {
  private readonly room: Room;
  private readonly chunks: Buffer[] = [];
  private used = chunkBytes;
  private count = 0;
  /** Where each text begins, counted through all chunks. */
  private places = new Uint32Array(placesAtFirst);
  /** Its bytes, doubled, and one more where each letter takes two of them. */
  private sizes = new Uint32Array(placesAtFirst);

  constructor(room: Room) {
    this.room = room;
  }

  push(text: string): void {
    if (this.count >= sharedStringsMax) throw tooManyRows();
    if (this.count === this.places.length) this.grow();
    const isWide = beyondLatin.test(text);
    const bytes = isWide ? text.length * 2 : text.length;
    if (this.used + bytes > chunkBytes) this.open();
    const at = this.used;
    this.chunks.at(-1)?.write(text, at, isWide ? 'utf16le' : 'latin1');
    this.places[this.count] = (this.chunks.length - 1) * chunkBytes + at;
    this.sizes[this.count] = bytes * 2 + Number(isWide);
    this.used += bytes;
    this.count += 1;
  }

  /** Undefined for a text that the workbook does not have. */
  at(index: number): string | undefined {
    const [place, size] = [this.places[index], this.sizes[index]];
    if (index >= this.count || place === undefined || size === undefined) return undefined;
    const from = place % chunkBytes;
    const encoding = (size & 1) === 1 ? 'utf16le' : 'latin1';
    const chunk = this.chunks[Math.floor(place / chunkBytes)];
    return chunk?.toString(encoding, from, from + (size >> 1));
  }

  private open(): void {
    this.room.take(0, chunkBytes);
    this.chunks.push(Buffer.allocUnsafeSlow(chunkBytes));
    this.used = 0;
  }

  private grow(): void {
    const twice = (numbers: Uint32Array<ArrayBuffer>) => {
      const more = new Uint32Array(numbers.length * 2);
      more.set(numbers);
      return more;
    };
    this.places = twice(this.places);
    this.sizes = twice(this.sizes);
  }
}
