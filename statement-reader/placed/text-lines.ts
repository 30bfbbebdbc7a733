import { collectEvery } from '../collect.ts';
import { Room, pack, unpack, withinChunk, type Chunk } from '../packed-list.ts';
import { Numbers } from '../lines/numbers.ts';
import { marks, marksOf } from './line-marks.ts';
import type { TextLine, Word } from './text-line.ts';

const chunkSize = 400;
/** From so many lines on, chunks are deflated: a file of the usual size does not pay for it. */
const plainLines = 20_000;
const most16 = 65_535;
/** Each pass over a long document unpacks all of it. */
const unpackedChunks = 40;

/**
 * The lines of a long document: packed, but for their places and for what is asked for most. A
 * page is thus never in memory as words once it has been read.
 */
class Store {
  readonly pages = new Numbers(Int32Array);
  readonly ys = new Numbers(Float64Array);
  readonly sizes = new Numbers(Float64Array);
  readonly rows = new Numbers(Int32Array);
  readonly marks = new Numbers(Uint8Array);
  private readonly room = new Room();
  private readonly chunks: Chunk[] = [];
  private open: (readonly Word[])[] = [];
  private letters = 0;
  private readonly unpackedOne = collectEvery(unpackedChunks);
  /** The two chunks that were last looked into: lines are compared with their neighbours. */
  private looked: { at: number; words: readonly (readonly Word[])[] }[] = [];

  push(line: TextLine): void {
    const letters = line.words.reduce((sum, { text }) => sum + text.length, 0);
    if (this.open.length === chunkSize) this.close();
    this.letters = withinChunk(this.letters + letters);
    this.pages.push(line.page);
    this.ys.push(line.y);
    this.sizes.push(line.size);
    this.rows.push(line.row);
    this.marks.push(marksOf(line));
    this.open.push(line.words);
  }

  private close(): void {
    const chunk = pack([packedWords(this.open)], this.pages.length > plainLines);
    this.room.take(this.letters, chunk.bytes.length);
    this.chunks.push(chunk);
    this.open = [];
    this.letters = 0;
  }

  wordsAt(index: number): readonly Word[] {
    const at = Math.floor(index / chunkSize);
    if (at >= this.chunks.length) return this.open[index % chunkSize] ?? [];
    const [last] = this.looked;
    if (last?.at !== at) {
      const known = this.looked.find((one) => one.at === at);
      const words = known?.words ?? this.unpacked(at);
      this.looked = [{ at, words }, ...(last ? [last] : [])];
    }
    return this.looked[0]?.words[index % chunkSize] ?? [];
  }

  private unpacked(at: number): Word[][] {
    this.unpackedOne();
    const chunk = this.chunks[at];
    return chunk ? unpack<PackedWords>(chunk).flatMap(unpackedWords) : [];
  }
}

interface PackedWords {
  /** Words have no line break within. */
  texts: string;
  counts: Uint32Array;
  edges: Float32Array;
  spaces: Uint16Array;
}

function packedWords(lines: readonly (readonly Word[])[]): PackedWords {
  const words = lines.flat();
  const count = words.length;
  const [edges, spaces] = [new Float32Array(count * 2), new Uint16Array(count * 2)];
  words.forEach(({ left, right, spacesAfter, spacesAtEnd }, at) => {
    edges[at] = left;
    edges[count + at] = right;
    spaces[at] = Math.min(spacesAfter, most16);
    spaces[count + at] = Math.min(spacesAtEnd, most16);
  });
  const texts = words.map(({ text }) => text).join('\n');
  return { texts, counts: Uint32Array.from(lines, (line) => line.length), edges, spaces };
}

function unpackedWords({ texts, counts, edges, spaces }: PackedWords): Word[][] {
  const all = texts.split('\n');
  const count = spaces.length / 2;
  let at = 0;
  return Array.from(counts, (length) => {
    const words: Word[] = [];
    for (const end = at + length; at < end; at += 1) {
      words.push({
        text: all[at] ?? '',
        left: edges[at] ?? 0,
        right: edges[count + at] ?? 0,
        spacesAfter: spaces[at] ?? 0,
        spacesAtEnd: spaces[count + at] ?? 0,
        isHidden: false,
      });
    }
    return words;
  });
}

/** Lines of text that can be gone through as often as needed, or a part of them. */
export class TextLines implements Iterable<TextLine> {
  private readonly store: Store;
  private readonly places: Int32Array | null;

  constructor(store = new Store(), places: Int32Array | null = null) {
    this.store = store;
    this.places = places;
  }

  static of(lines: Iterable<TextLine>): TextLines {
    const all = new TextLines();
    for (const line of lines) all.push(line);
    return all;
  }

  get length(): number {
    return this.places?.length ?? this.store.pages.length;
  }

  /** Places in its words keep as many digits as `Math.fround` leaves. */
  push(line: TextLine): void {
    this.store.push(line);
  }

  /** The lines from and to these places, one span after the other. */
  parts(spans: readonly { start: number; end: number }[]): TextLines {
    const length = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    const places = new Int32Array(length);
    let at = 0;
    for (const { start, end } of spans) {
      for (let place = start; place < end; place += 1) places[at++] = this.placeOf(place);
    }
    return new TextLines(this.store, places);
  }

  at(index: number): TextLine | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const { pages, ys, sizes, rows } = this.store;
    const place = this.placeOf(index);
    return {
      page: pages.at(place),
      y: ys.at(place),
      size: sizes.at(place),
      words: this.store.wordsAt(place),
      row: rows.at(place),
    };
  }

  *between(start: number, end: number): Generator<TextLine> {
    for (let at = start; at < Math.min(end, this.length); at += 1) {
      const line = this.at(at);
      if (line) yield line;
    }
  }

  slice(start: number, end: number): TextLine[] {
    return [...this.between(start, end)];
  }

  *[Symbol.iterator](): Generator<TextLine> {
    yield* this.between(0, this.length);
  }

  pageAt(index: number): number {
    return this.store.pages.at(this.placeOf(index));
  }

  yAt(index: number): number {
    return this.store.ys.at(this.placeOf(index));
  }

  sizeAt(index: number): number {
    return this.store.sizes.at(this.placeOf(index));
  }

  isMarked(index: number, mark: keyof typeof marks): boolean {
    return (this.store.marks.at(this.placeOf(index)) & marks[mark]) > 0;
  }

  /** It has an amount, and something beside it. */
  isRow(index: number): boolean {
    return this.isMarked(index, 'hasAmount') && this.isMarked(index, 'hasSeveral');
  }

  private placeOf(index: number): number {
    return this.places === null ? index : (this.places[index] ?? -1);
  }
}
