import { isFigureLike } from './figures.ts';
import type { TextLine, Word } from './text-line.ts';

const overlapMin = 0.4;
/** How far below the last line hidden text still counts as the table's, in font heights. */
const below = 2;

type Extents = ReadonlyMap<number, { top: number; bottom: number }>;

/**
 * The page on which the table has text that a person does not see, or figures that stand on each
 * other; null when there is none.
 */
export function hiddenIn(lines: readonly TextLine[], extents: Extents): number | null {
  for (const { page, y, size, words } of lines) {
    const extent = extents.get(page);
    if (!extent || y < extent.top || y > extent.bottom + size * below) continue;
    const hidden = words.some((word) => word.isHidden && /[\p{L}\p{N}]/u.test(word.text));
    if (hidden || words.some((word, at) => coversNext(word, words[at + 1]))) return page;
  }
  return null;
}

function coversNext(word: Word, next: Word | undefined): boolean {
  if (!next || !isFigure(word) || !isFigure(next)) return false;
  const shared = Math.min(word.right, next.right) - Math.max(word.left, next.left);
  return shared > Math.min(word.right - word.left, next.right - next.left) * overlapMin;
}

function isFigure({ text }: Word): boolean {
  return /\d/.test(text) && isFigureLike(text);
}
