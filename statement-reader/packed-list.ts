import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { chunkLettersMax, fileLettersMax, packedBytesMax } from './containers/limits.ts';
import { needsMemory, zipBomb } from './containers/refusals.ts';

/** A sequence that is read by place or from its beginning: an array, or a packed list. */
export interface Rows<T> extends Iterable<T> {
  readonly length: number;
  at(index: number): T | undefined;
  slice(start?: number, end?: number): T[];
}

const chunkSize = 2000;
/** From this many items on, chunks are deflated: a file of the usual size does not pay for it. */
const plainItems = 40_000;
const plainBytes = 2 * 1024 * 1024;
/** Rows repeat much of their texts, so little time packs them well. */
const level = 1;

/**
 * What the lists of one file may hold together. A few bytes of a file can share one text among
 * millions of cells, and packing writes it again for each of them.
 */
export class Room {
  private letters = 0;
  private bytes = 0;

  take(letters: number, bytes: number): void {
    this.letters += letters;
    this.bytes += bytes;
    if (this.letters > fileLettersMax) throw zipBomb();
    if (this.bytes > packedBytesMax) throw needsMemory();
  }
}

/**
 * Keeps many items in little memory: outside of the heap, but for the last ones, which may still
 * change. Each reading gives copies. Refused are items with more text than any statement has.
 */
export class PackedList<T> implements Rows<T> {
  private readonly room: Room;
  private readonly chunks: (Chunk | null)[] = [];
  private open: T[] = [];
  /** Of the open items, but for the last one. */
  private letters = 0;
  private cached: { at: number; items: T[] } | null = null;

  constructor(room = new Room()) {
    this.room = room;
  }

  get length(): number {
    return this.chunks.length * chunkSize + this.open.length;
  }

  push(item: T): void {
    this.letters = withinChunk(this.letters + lettersIn(this.open.at(-1)));
    if (this.open.length === chunkSize) this.close();
    this.open.push(item);
  }

  private close(): void {
    const chunk = pack(this.open, this.length > plainItems);
    this.room.take(this.letters, chunk.bytes.length);
    this.chunks.push(chunk);
    this.open = [];
    this.letters = 0;
  }

  /**
   * Copies the items that are not packed yet. A text in them may be a piece of the file's, and then
   * holds all of it.
   */
  settle(): void {
    this.open = unpack<T>(pack(this.open, false));
  }

  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    return this.chunkAt(Math.floor(place / chunkSize))[place % chunkSize];
  }

  slice(start = 0, end = this.length): T[] {
    const { length } = this;
    const from = Math.max(start < 0 ? length + start : start, 0);
    const to = Math.min(end < 0 ? length + end : end, length);
    const items: T[] = [];
    for (let at = from; at < to; at += 1) items.push(this.at(at) as T);
    return items;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let at = 0; at <= this.chunks.length; at += 1) yield* this.chunkAt(at);
  }

  /** All items, each chunk of which is given up once it has been read. */
  *drain(): Generator<T> {
    this.cached = null;
    for (let at = 0; at < this.chunks.length; at += 1) {
      const chunk = this.chunks[at];
      this.chunks[at] = null;
      if (chunk) yield* unpack<T>(chunk);
    }
    yield* this.open;
  }

  private chunkAt(at: number): readonly T[] {
    if (at >= this.chunks.length) return at === this.chunks.length ? this.open : [];
    if (this.cached?.at === at) return this.cached.items;
    const chunk = this.chunks[at];
    const items = chunk ? unpack<T>(chunk) : [];
    this.cached = { at, items };
    return items;
  }
}

/** Goes through rows for the last time; packed ones are given up on the way. */
export function drained<T>(rows: Rows<T>): Iterable<T> {
  return rows instanceof PackedList ? (rows as PackedList<T>).drain() : rows;
}

/** Copies what packed rows still hold of the file's text. */
export function settled<Holder extends { rows: Rows<unknown> }>(holder: Holder): Holder {
  if (holder.rows instanceof PackedList) holder.rows.settle();
  return holder;
}

/** How many letters the texts in a value have. */
export function lettersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let letters = 0;
  for (const part of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    letters += lettersIn(part);
  }
  return letters;
}

/** Refuses what would be packed in one piece, which nothing can interrupt, and is too much. */
export function withinChunk(letters: number): number {
  if (letters > chunkLettersMax) throw zipBomb();
  return letters;
}

export interface Chunk {
  bytes: Uint8Array;
  isDeflated: boolean;
}

export function pack(items: readonly unknown[], isLong: boolean): Chunk {
  const bytes = serialize(items);
  const isDeflated = isLong || bytes.length > plainBytes;
  // A copy, since what comes out may be the beginning of a much larger piece of memory.
  return {
    bytes: Uint8Array.from(isDeflated ? deflateRawSync(bytes, { level }) : bytes),
    isDeflated,
  };
}

export function unpack<T>({ bytes, isDeflated }: Chunk): T[] {
  return deserialize(isDeflated ? inflateRawSync(bytes) : bytes) as T[];
}
