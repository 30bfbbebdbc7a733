import type { Columns } from '../layout/find-table.ts';
import { BorderReader, type BorderChoice } from './boundaries.ts';
import type { Header } from './headers.ts';
import { feetOf } from './page-edges.ts';
import { placerOf, type PlacedRow } from './placed-row.ts';
import { textOf, type TextLine } from './text-line.ts';
import type { TextLines } from './text-lines.ts';

/** The lines under the headers of one layout, and those above and beside them. */
export interface PlacedTable {
  header: Header;
  /** Rows of all pages in their columns, without headers; placed anew each time. */
  rows: () => Iterable<PlacedRow>;
  /** What stands above the first header. */
  head: readonly TextLine[];
  /** Lines above repeated headers on their pages, which tell what page it is. */
  between: readonly TextLine[];
}

/** So many lines above the first table, and above those of further pages, tell what it is of. */
const headMax = 4000;
const betweenMax = 600;
/** A header is compared with so many layouts before it: with all, time grows with the square. */
const layoutsCompared = 60;

/** The lines of a document under its headers, before it is known where the columns part. */
export class Regions {
  private readonly lines: TextLines;
  private readonly regions: Region[] = [];
  private readonly layouts: Layout[] = [];
  private readonly between: TextLine[] = [];
  /** Which lines may be the table's: no watermarks, and no page's head that was there before. */
  private readonly isKept: Uint8Array;
  private readonly feet: ReadonlySet<number>;

  constructor(lines: TextLines, headers: readonly Header[]) {
    this.lines = lines;
    this.isKept = keptLines(lines, headers[0]?.start ?? lines.length);
    this.feet = feetOf(lines, headers[0]?.start ?? lines.length);
    headers.forEach((header, at) => this.add(header, headers[at + 1]));
  }

  /**
   * What a page has above its repeated header is that page's head, as far down as there are no
   * rows in it.
   */
  private add(header: Header, next: Header | undefined): void {
    const { lines } = this;
    const end = next?.start ?? lines.length;
    const rows = next === undefined ? end : this.endOfRows(header, next);
    const hasRows = this.some(header.end, rows, (at) => lines.isRow(at));
    const kept = hasRows ? rows : this.endOfRest(header, end);
    if (kept === header.end) return;
    const region = { header, from: header.end, to: kept, layout: this.layoutOf(header) };
    this.regions.push(region);
    this.measure(region);
    for (let at = kept; at < end && this.between.length < betweenMax; at += 1) {
      const line = this.isKept[at] === 1 ? lines.at(at) : undefined;
      if (line) this.between.push(line);
    }
  }

  /** On the page after a table's last row, where the rest of that row's text ends. */
  private endOfRest({ start, end }: Header, most: number): number {
    const { lines } = this;
    const page = lines.pageAt(start);
    const last = this.regions.at(-1)?.to ?? 0;
    let at = end;
    if (last === 0 || lines.pageAt(last - 1) !== page - 1) return at;
    const isNext = () =>
      at < most &&
      lines.pageAt(at) === page &&
      !lines.isMarked(at, 'hasAmount') &&
      lines.yAt(at) - lines.yAt(at - 1) <= lines.sizeAt(at) * 2.5;
    while (isNext()) at += 1;
    return at;
  }

  private endOfRows({ start, end }: Header, next: Header): number {
    const { lines } = this;
    const page = lines.pageAt(next.start);
    if (page === lines.pageAt(start)) return next.start;
    let first = next.start;
    while (first > end && lines.pageAt(first - 1) === page) first -= 1;
    for (let at = next.start - 1; at >= first; at -= 1) {
      if (this.isKept[at] === 1 && this.isDayRow(at)) return at + 1;
    }
    return first;
  }

  private isDayRow(at: number): boolean {
    return this.lines.isRow(at) && this.lines.isMarked(at, 'beginsWithDay');
  }

  private some(from: number, to: number, test: (at: number) => boolean): boolean {
    for (let at = from; at < to; at += 1) if (this.isKept[at] === 1 && test(at)) return true;
    return false;
  }

  /** Regions whose captions stand in the same places are measured together. */
  private layoutOf(header: Header): Layout {
    const recent = this.layouts.slice(-layoutsCompared);
    const same = recent.find((layout) => isSameLayout(layout.header, header));
    const layout = same ?? { header, reader: new BorderReader(header) };
    if (!same) this.layouts.push(layout);
    return layout;
  }

  /**
   * On each page, the lines down to the last row that begins with a day tell where the borders are;
   * all of them where the day stands elsewhere, or is written as none that rows are known by.
   */
  private measure({ from, to, layout }: Region): void {
    const { lines } = this;
    for (let at = from; at < to;) {
      const page = lines.pageAt(at);
      let last: number | null = null;
      let end = at;
      for (; end < to && lines.pageAt(end) === page; end += 1) {
        if (this.isKept[end] === 1 && this.isDayRow(end)) last = lines.yAt(end);
      }
      for (; at < end; at += 1) {
        const isAbove = last === null || lines.yAt(at) <= last + lines.sizeAt(at) * 2.5;
        const line = isAbove && this.isKept[at] === 1 ? lines.at(at) : undefined;
        if (line) layout.reader.add(line);
      }
    }
  }

  /** Where the columns part by a choice, as a text to compare. */
  bordersBy(choice: BorderChoice): string {
    return JSON.stringify(this.layouts.map(({ reader }) => reader.borders(choice)));
  }

  /** Places the lines under their headers. Null when no table has a line. */
  tableBy(choice: BorderChoice): PlacedTable | null {
    const [first] = this.regions;
    if (!first) return null;
    const { header } = first;
    const head = this.lines.slice(0, Math.min(header.start, headMax));
    return { header, rows: () => this.placed(choice, header), head, between: this.between };
  }

  private *placed(choice: BorderChoice, first: Header): Generator<PlacedRow> {
    const placers = new Map(
      this.layouts.map((layout) => {
        const { header, reader } = layout;
        return [layout, placerOf(reader.borders(choice), header.columns)];
      }),
    );
    for (const { header, from, to, layout } of this.regions) {
      const place = placers.get(layout);
      const order = columnsIn(header, first);
      for (let at = from; at < to; at += 1) {
        const line = this.isKept[at] === 1 ? this.lines.at(at) : undefined;
        if (!line || !place) continue;
        const row = place(line);
        if (order !== null) row.cells = order.map((column) => row.cells[column] ?? []);
        if (this.feet.has(at)) row.isText = false;
        yield row;
      }
    }
  }
}

interface Region {
  header: Header;
  from: number;
  to: number;
  layout: Layout;
}

interface Layout {
  header: Header;
  reader: BorderReader;
}

/** Letters so much larger than the rest are a watermark across the table. */
const largeFactor = 2.2;
const samePlace = 1.5;

function keptLines(lines: TextLines, header: number): Uint8Array {
  const largest = usualSize(lines) * largeFactor;
  const isHead = headOn(lines, header);
  const kept = new Uint8Array(lines.length);
  for (let at = header; at < lines.length; at += 1) {
    kept[at] = lines.sizeAt(at) < largest && !isHead(at) ? 1 : 0;
  }
  return kept;
}

function usualSize(lines: TextLines): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < lines.length; at += 1) {
    const size = lines.sizeAt(at);
    counts.set(size, (counts.get(size) ?? 0) + 1);
  }
  let left = Math.floor(lines.length / 2);
  for (const [size, count] of [...counts].toSorted(([one], [other]) => one - other)) {
    left -= count;
    if (left < 0) return size;
  }
  return 0;
}

/** Tells the lines that stand above the table on its first page too, in the same place. */
function headOn(lines: TextLines, header: number): (at: number) => boolean {
  const page = lines.pageAt(header);
  const head = new Map<string, number[]>();
  const heights = new Set<number>();
  const height = (y: number) => Math.floor(y / samePlace);
  for (let at = header - 1; at >= 0 && lines.pageAt(at) === page; at -= 1) {
    const text = textOf(lines.at(at)?.words ?? []);
    const y = lines.yAt(at);
    head.set(text, [...(head.get(text) ?? []), y]);
    for (const off of [-1, 0, 1]) heights.add(height(y) + off);
  }
  return (at) => {
    const y = lines.yAt(at);
    if (!heights.has(height(y)) || lines.pageAt(at) === page) return false;
    const places = head.get(textOf(lines.at(at)?.words ?? [])) ?? [];
    return places.some((place) => Math.abs(place - y) < samePlace);
  };
}

function isSameLayout(one: Header, other: Header): boolean {
  if (one.captions === other.captions && one.boxes === other.boxes) return true;
  return (
    one.captions.join('\u0000') === other.captions.join('\u0000') &&
    one.boxes.every((box, at) => Math.abs(box.left - (other.boxes[at]?.left ?? 0)) < 4)
  );
}

/**
 * Where the columns of another page's header are among those of the first, by their captions, or
 * else by what they hold; null when equal.
 */
function columnsIn(header: Header, first: Header): number[] | null {
  if (header.captions === first.captions) return null;
  if (header.captions.join('\u0000') === first.captions.join('\u0000')) return null;
  const found = first.captions.map((caption) => header.captions.indexOf(caption));
  return found.map((at, column) => {
    const alike = at < 0 ? columnLike(column, first.columns, header.columns) : at;
    return at < 0 && found.includes(alike) ? -1 : alike;
  });
}

const roles = [
  ...(['date', 'valueDate', 'time', 'debit', 'credit', 'amount', 'direction'] as const),
  ...(['balance', 'balanceDirection', 'serial'] as const),
];

/** The column that holds in another layout what one of the first layout holds; -1 without one. */
function columnLike(column: number, first: Columns, other: Columns): number {
  const role = roles.find((name) => first[name] === column);
  if (role !== undefined) return other[role];
  for (const name of ['narrations', 'references'] as const) {
    const at = first[name].indexOf(column);
    if (at >= 0) return other[name][at] ?? -1;
  }
  return -1;
}
