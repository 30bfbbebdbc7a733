import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A sequence that is read by place or from its beginning: an array, or a packed list. */
export interface Rows<T> extends Iterable<T> {
  readonly length: number;
  at(index: number): T | undefined;
  slice(start?: number, end?: number): T[];
}

const chunkSize = 2000;
/** From this many items on, chunks are deflated: a file of the usual size does not pay for it. */
const plainItems = 40_000;
/** Rows repeat much of their texts, so little time packs them well. */
const level = 1;

/**
 * Keeps many items in little memory: outside of the heap, but for the last ones, which may still
 * change. Each reading gives copies.
 */
export class PackedList<T> implements Rows<T> {
  private readonly chunks: (Chunk | null)[] = [];
  private open: T[] = [];
  private cached: { at: number; items: T[] } | null = null;

  get length(): number {
    return this.chunks.length * chunkSize + this.open.length;
  }

  push(item: T): void {
    if (this.open.length === chunkSize) {
      this.chunks.push(pack(this.open, this.length > plainItems));
      this.open = [];
    }
    this.open.push(item);
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

interface Chunk {
  bytes: Uint8Array;
  isDeflated: boolean;
}

function pack(items: readonly unknown[], isDeflated: boolean): Chunk {
  const bytes = serialize(items);
  // A copy, since what comes out may be the beginning of a much larger piece of memory.
  return {
    bytes: Uint8Array.from(isDeflated ? deflateRawSync(bytes, { level }) : bytes),
    isDeflated,
  };
}

function unpack<T>({ bytes, isDeflated }: Chunk): T[] {
  return deserialize(isDeflated ? inflateRawSync(bytes) : bytes) as T[];
}
