import { textOf, type TextLine } from './text-line.ts';
import type { TextLines } from './text-lines.ts';

/** So many lines at the top of a page and at its bottom may be its head and foot. */
const edgeLines = 8;
const samePlace = 1.5;
const pageNumber = /\bpage\b[ :.]*\d+(?: *(?:of|\/) *\d+)?/i;

/** What is known of a text that stands on several pages. */
interface Repeated {
  /** Where it stood on the first pages that have it. */
  ys: number[];
  /** Some page has it where another has it, or every page where the first has it. */
  isRepeated: boolean;
  isAlways: boolean;
  count: number;
  pages: number;
  lastPage: number;
  /** A page has it twice, as it may have what lines of the statement say. */
  isTwice: boolean;
}

/**
 * The lines without the heads and feet of pages: the same text at the same height of several pages,
 * which no page has twice, and nothing but such lines between it and the end of the page. A text
 * with an amount is never one. On a last page that is shorter, the foot may stand higher.
 */
export function outsideEdges(lines: TextLines): TextLines {
  const pages = pagesOf(lines);
  if (pages.length < 2) return lines;
  const repeated = edgesIn(lines, pages);
  const isEdge = (at: number) => {
    const line = lines.at(at);
    if (!line || lines.isMarked(at, 'hasAmount')) return false;
    const known = repeated.get(keyOf(line));
    return known !== undefined && known.isRepeated && !known.isTwice;
  };
  const spans = pages.map(({ start, end }) => {
    const span = { start, end };
    while (span.start < Math.min(end, start + edgeLines) && isEdge(span.start)) span.start += 1;
    while (span.end > Math.max(span.start, end - edgeLines) && isEdge(span.end - 1)) span.end -= 1;
    return span;
  });
  return lines.parts(spans);
}

interface Span {
  start: number;
  end: number;
}

function pagesOf(lines: TextLines): Span[] {
  const pages: Span[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const last = pages.at(-1);
    if (last && lines.pageAt(at) === lines.pageAt(last.start)) last.end = at + 1;
    else pages.push({ start: at, end: at + 1 });
  }
  return pages;
}

/** The texts at the edges of pages, by what their number of the page does not change. */
function edgesIn(lines: TextLines, pages: readonly Span[]): Map<string, Repeated> {
  const edges = pages.flatMap(({ start, end }) => {
    const top = lines.slice(start, Math.min(end, start + edgeLines));
    return [...top, ...lines.slice(Math.max(start, end - edgeLines), end)].map(keyOf);
  });
  return repeatsOf(edges, lines, 0);
}

/** Where texts stand, and how often, from a line on. */
function repeatsOf(keys: Iterable<string>, lines: TextLines, from: number): Map<string, Repeated> {
  const found = new Map<string, Repeated>();
  for (const key of keys) {
    if (found.has(key)) continue;
    // A copy, since it may be a piece of a much longer text.
    found.set(structuredClone(key), {
      ...{ ys: [], isRepeated: false, isAlways: true },
      ...{ count: 0, pages: 0, lastPage: -1, isTwice: false },
    });
  }
  if (found.size === 0) return found;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines.at(at);
    const known = line && found.get(keyOf(line));
    if (!known) continue;
    known.count += 1;
    if (known.lastPage === line.page) known.isTwice = true;
    else known.pages += 1;
    known.lastPage = line.page;
    known.isRepeated ||= known.ys.some((y) => isSamePlace(y, line.y));
    known.isAlways &&= isSamePlace(known.ys[0] ?? line.y, line.y);
    if (known.ys.length < edgeLines) known.ys.push(line.y);
  }
  return found;
}

function isSamePlace(one: number, other: number): boolean {
  return Math.abs(one - other) < samePlace;
}

/**
 * The lines that stand below the last row of every page with rows, in the same place: the foot of
 * the page, even where it begins in the column of the texts. It has to be on all of them and
 * nowhere else, since the rest of a row's own text is the same on some page, or below other rows.
 */
export function feetOf(lines: TextLines, header: number): ReadonlySet<number> {
  const lasts = lastRows(lines, header);
  if (lasts.size < 2) return new Set();
  const below = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const last of lasts.values()) {
    const page = lines.pageAt(last);
    for (let at = last + 1; at < lines.length && lines.pageAt(at) === page; at += 1) {
      const line = lines.at(at);
      const key = line ? keyOf(line) : '';
      below.set(at, key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const repeats = repeatsOf(counts.keys(), lines, header);
  const isFoot = (key: string) => {
    const known = repeats.get(key);
    if (known === undefined || known.pages !== lasts.size || !known.isAlways) return false;
    return !known.isTwice && known.count === counts.get(key);
  };
  return new Set([...below].filter(([, key]) => isFoot(key)).map(([at]) => at));
}

/** The last row of each page from the first captions on, by the pages. */
function lastRows(lines: TextLines, header: number): Map<number, number> {
  const lasts = new Map<number, number>();
  for (let at = header; at < lines.length; at += 1) {
    if (lines.isRow(at)) lasts.set(lines.pageAt(at), at);
  }
  return lasts;
}

function keyOf({ words }: TextLine): string {
  return textOf(words).replace(pageNumber, 'page');
}
