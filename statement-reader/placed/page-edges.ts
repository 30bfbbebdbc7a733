import { textOf, type TextLine } from './text-line.ts';
import type { TextLines } from './text-lines.ts';

/** So many lines at the top of a page and at its bottom may be its head and foot. */
const edgeLines = 8;
const samePlace = 1.5;
const pageNumber = /\bpage\b[ :.]*\d+(?: *(?:of|\/) *\d+)?/i;

interface Repeated {
  /** Where it stood on the first pages that have it. */
  ys: number[];
  isRepeated: boolean;
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
  const repeated = repeatedIn(lines, pages);
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

function repeatedIn(lines: TextLines, pages: readonly Span[]): Map<string, Repeated> {
  const found = new Map<string, Repeated>();
  for (const { start, end } of pages) {
    const top = lines.slice(start, Math.min(end, start + edgeLines));
    const bottom = lines.slice(Math.max(start, end - edgeLines), end);
    for (const line of [...top, ...bottom]) {
      const key = keyOf(line);
      if (found.has(key)) continue;
      // A copy, since it may be a piece of a much longer text.
      found.set(structuredClone(key), { ys: [], isRepeated: false, lastPage: -1, isTwice: false });
    }
  }
  for (const line of lines) {
    const known = found.get(keyOf(line));
    if (known === undefined) continue;
    known.isTwice ||= known.lastPage === line.page;
    known.lastPage = line.page;
    known.isRepeated ||= known.ys.some((y) => Math.abs(y - line.y) < samePlace);
    if (known.ys.length < edgeLines) known.ys.push(line.y);
  }
  return found;
}

function keyOf({ words }: TextLine): string {
  return textOf(words).replace(pageNumber, 'page');
}
