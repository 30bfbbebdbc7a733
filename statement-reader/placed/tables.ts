import type { BorderChoice } from './boundaries.ts';
import { bordersOf } from './boundaries.ts';
import { beginsWithDay, isAmount } from './figures.ts';
import type { Header } from './headers.ts';
import { placeRow, type PlacedRow } from './placed-row.ts';
import { textOf, type TextLine } from './text-line.ts';

/** The lines under the headers of one layout, and those above and beside them. */
export interface PlacedTable {
  header: Header;
  /** Rows of all pages in their columns, without headers. */
  rows: PlacedRow[];
  /** What stands above the first header. */
  head: readonly TextLine[];
  /** Lines above repeated headers on their pages, which tell what page it is. */
  between: readonly TextLine[];
}

/** Places the lines of a document under its headers. Null when no table has a line. */
export function tableOf(
  lines: readonly TextLine[],
  headers: readonly Header[],
  choice: BorderChoice,
): PlacedTable | null {
  const usual = usualSize(lines);
  const isHead = headOn(lines, headers[0]);
  const regions = regionsOf(lines, headers, usual, isHead).filter(({ body }) => body.some(isRow));
  const [first] = regions;
  if (!first) return null;
  const between = regions.flatMap((region) => region.above);
  const rows: PlacedRow[] = [];
  for (const group of byLayout(regions)) {
    const body = group.regions.flatMap((region) => upToLastRow(region.body));
    const borders = bordersOf(group.header, body, choice);
    for (const region of group.regions) {
      const order = columnsIn(region.header, first.header);
      for (const line of region.body) {
        const row = placeRow(line, borders, group.header.columns);
        rows.push(order === null ? row : { ...row, cells: order.map((at) => row.cells[at] ?? []) });
      }
    }
  }
  rows.sort((one, other) => one.line.page - other.line.page || one.line.y - other.line.y);
  return { header: first.header, rows, head: lines.slice(0, first.header.start), between };
}

interface Region {
  header: Header;
  /** Lines on the header's page above it that belong to no table. */
  above: readonly TextLine[];
  body: TextLine[];
}

/** Letters so much larger than the rest are a watermark across the table. */
const largeFactor = 2.2;

function usualSize(lines: readonly TextLine[]): number {
  const sizes = lines.map(({ size }) => size).toSorted((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

const samePlace = 1.5;

/** Tells the lines that stand above the table on its first page too, in the same place. */
function headOn(
  lines: readonly TextLine[],
  header: Header | undefined,
): (line: TextLine) => boolean {
  const page = lines[header?.start ?? 0]?.page;
  const head = new Map<string, number[]>();
  for (const line of lines.slice(0, header?.start ?? 0)) {
    if (line.page !== page) continue;
    const text = textOf(line.words);
    head.set(text, [...(head.get(text) ?? []), line.y]);
  }
  return (line) =>
    line.page !== page &&
    (head.get(textOf(line.words)) ?? []).some((y) => Math.abs(y - line.y) < samePlace);
}

function isRow({ words }: TextLine): boolean {
  return words.some(({ text }) => isAmount(text)) && words.length > 1;
}

/**
 * The lines below each header up to the next one. What a page has above its repeated header is
 * that page's head, as far down as there are no rows in it.
 */
function regionsOf(
  lines: readonly TextLine[],
  headers: readonly Header[],
  usual: number,
  isHead: (line: TextLine) => boolean,
): Region[] {
  const regions: Region[] = [];
  headers.forEach((header, at) => {
    const next = headers[at + 1];
    const end = next === undefined ? lines.length : next.start;
    const body = lines
      .slice(header.end, end)
      .filter((line) => line.size < usual * largeFactor && !isHead(line));
    const page = lines[next?.start ?? -1]?.page;
    const first = body.findIndex((line) => line.page === page);
    const own = page === lines[header.start]?.page ? body.length : first;
    const tail = own < 0 ? [] : body.slice(own);
    const last = tail.findLastIndex((line) => isRow(line) && isDayLine(line));
    const kept = own < 0 ? body : body.slice(0, own + last + 1);
    regions.push({ header, above: [], body: kept });
    const region = regions.at(-1);
    if (region) region.above = own < 0 ? [] : tail.slice(last + 1);
  });
  return regions;
}

function isDayLine({ words }: TextLine): boolean {
  return beginsWithDay(words);
}

/** On each page, the lines down to the last one with an amount. */
function upToLastRow(body: readonly TextLine[]): TextLine[] {
  const last = new Map<number, number>();
  for (const line of body) if (isRow(line) && isDayLine(line)) last.set(line.page, line.y);
  return body.filter(({ page, y, size }) => y <= (last.get(page) ?? -1) + size * 2.5);
}

/** Regions whose captions stand in the same places are measured together. */
function byLayout(regions: readonly Region[]): { header: Header; regions: Region[] }[] {
  const layouts: { header: Header; regions: Region[] }[] = [];
  for (const region of regions) {
    const same = layouts.find(({ header }) => isSameLayout(header, region.header));
    if (same) same.regions.push(region);
    else layouts.push({ header: region.header, regions: [region] });
  }
  return layouts;
}

function isSameLayout(one: Header, other: Header): boolean {
  return (
    one.captions.join('\u0000') === other.captions.join('\u0000') &&
    one.boxes.every((box, at) => Math.abs(box.left - (other.boxes[at]?.left ?? 0)) < 4)
  );
}

/** Where the columns of another page's header are among those of the first; null when equal. */
function columnsIn(header: Header, first: Header): number[] | null {
  if (header.captions.join('\u0000') === first.captions.join('\u0000')) return null;
  return first.captions.map((caption) => header.captions.indexOf(caption));
}
