import { textOf } from './text-line.ts';
import type { TextLines } from './text-lines.ts';

const samePlace = 1.5;

/**
 * The lines that stand below the last row of every page with rows, in the same place: the foot of
 * the page, even where it begins in the column of the texts. The rest of a row's own text stands
 * elsewhere on some page, or below other rows too.
 */
export function feetOf(lines: TextLines, header: number): ReadonlySet<number> {
  const lasts = lastRows(lines, header);
  const feet = new Map<string, number[]>();
  if (lasts.size < 2) return new Set();
  for (const last of lasts.values()) {
    const page = lines.pageAt(last);
    for (let at = last + 1; at < lines.length && lines.pageAt(at) === page; at += 1) {
      const text = textOf(lines.at(at)?.words ?? []);
      const places = feet.get(text);
      if (places) places.push(at);
      else feet.set(text, [at]);
    }
  }
  for (const [text, places] of feet) {
    const first = lines.yAt(places[0] ?? 0);
    const isOnAll = new Set(places.map((at) => lines.pageAt(at))).size === lasts.size;
    const isSame = places.every((at) => Math.abs(lines.yAt(at) - first) < samePlace);
    if (!isOnAll || !isSame) feet.delete(text);
  }
  if (feet.size === 0) return new Set();
  const own = new Set([...feet.values()].flat());
  for (let at = header; at < lines.length; at += 1) {
    if (!own.has(at)) feet.delete(textOf(lines.at(at)?.words ?? []));
  }
  return new Set([...feet.values()].flat());
}

/** The last row of each page from the first captions on, by the pages. */
function lastRows(lines: TextLines, header: number): Map<number, number> {
  const lasts = new Map<number, number>();
  for (let at = header; at < lines.length; at += 1) {
    if (lines.isRow(at)) lasts.set(lines.pageAt(at), at);
  }
  return lasts;
}
