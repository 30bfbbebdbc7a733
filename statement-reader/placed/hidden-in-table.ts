import { Numbers } from '../lines/numbers.ts';
import { isFigureLike } from './figures.ts';
import type { TextLine, Word } from './text-line.ts';

const overlapMin = 0.4;
/** How far below the last line hidden text still counts as the table's, in font heights. */
const below = 2;

/** From where to where the lines of a table stand on each page. */
export type Extents = ReadonlyMap<number, { top: number; bottom: number }>;

/** Where a document has text that a person does not see, or figures that stand on each other. */
export class HiddenPlaces {
  private readonly pages = new Numbers(Int32Array);
  private readonly ys = new Numbers(Float64Array);
  private readonly sizes = new Numbers(Float64Array);

  note({ page, y, size, words }: TextLine): void {
    const hidden = words.some(
      (word) => word.isHidden && (/[\p{L}\p{N}]/u.test(word.text) || isSignOf(word, words, size)),
    );
    if (!hidden && !words.some((word, at) => coversNext(word, words[at + 1]))) return;
    this.pages.push(page);
    this.ys.push(y);
    this.sizes.push(size);
  }

  /** The page on which the table has such a place; null when there is none. */
  within(extents: Extents): number | null {
    for (let at = 0; at < this.pages.length; at += 1) {
      const [page, y, size] = [this.pages.at(at), this.ys.at(at), this.sizes.at(at)];
      const extent = extents.get(page);
      if (extent && y >= extent.top && y <= extent.bottom + size * below) return page;
    }
    return null;
  }
}

function coversNext(word: Word, next: Word | undefined): boolean {
  if (!next || !isFigure(word) || !isFigure(next)) return false;
  const shared = Math.min(word.right, next.right) - Math.max(word.left, next.left);
  return shared > Math.min(word.right - word.left, next.right - next.left) * overlapMin;
}

/** How far a sign may stand from its figures, in heights of the font. */
const signGap = 0.3;

/** Whether a point, a minus or a bracket belongs to a figure beside it. */
function isSignOf(sign: Word, words: readonly Word[], size: number): boolean {
  if (!/^[.,+()\-−–]+$/.test(sign.text)) return false;
  return words.some((word) => {
    if (word === sign || !/\p{Nd}/u.test(word.text)) return false;
    const gap = Math.max(word.left - sign.right, sign.left - word.right);
    return gap < size * signGap && isFigureLike(word.text.replace(/^[.,)]/, '0'));
  });
}

function isFigure({ text }: Word): boolean {
  return /\d/.test(text) && isFigureLike(text);
}
