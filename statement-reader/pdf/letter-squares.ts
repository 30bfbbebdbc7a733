import { coreOf, middleOf } from './letter-cores.ts';
import type { Glyph } from './page-marks.ts';
import type { Comparing } from './rows-of-fills.ts';
import { overlaps, type Box } from './shapes.ts';

const square = 24;
const across = 8192;
/** What reaches over more squares is compared with every letter. */
const squaresMax = 2_000;

interface Standing {
  glyph: Glyph;
  core: Box;
}

/** The letters of a page by where they stand. */
export class Squares {
  private readonly all: Standing[] = [];
  private readonly squares = new Map<number, Standing[]>();
  private readonly comparing: Comparing;

  constructor(glyphs: readonly Glyph[], comparing: Comparing) {
    this.comparing = comparing;
    for (const glyph of glyphs) {
      const core = coreOf(glyph);
      if (core === null) continue;
      const standing = { glyph, core };
      this.all.push(standing);
      const { x, y } = middleOf(glyph);
      const key = squareOf(x) * across + squareOf(y);
      const own = this.squares.get(key);
      if (own) own.push(standing);
      else this.squares.set(key, [standing]);
    }
  }

  /** Whether a letter of those that are wanted stands within a box, or beside it. */
  some(box: Box, isWanted: (glyph: Glyph) => boolean): boolean {
    const isIn = (standing: readonly Standing[]) => {
      this.comparing.spend(standing.length);
      return standing.some(({ glyph, core }) => overlaps(core, box) && isWanted(glyph));
    };
    const [left, right] = [squareOf(box.left) - 1, squareOf(box.right) + 1];
    const [bottom, top] = [squareOf(box.bottom) - 1, squareOf(box.top) + 1];
    if (!((right - left) * (top - bottom) < squaresMax)) return isIn(this.all);
    for (let x = left; x <= right; x += 1) {
      for (let y = bottom; y <= top; y += 1) {
        const own = this.squares.get(x * across + y);
        if (own && isIn(own)) return true;
      }
    }
    return false;
  }
}

function squareOf(place: number): number {
  return Math.floor(place / square);
}
