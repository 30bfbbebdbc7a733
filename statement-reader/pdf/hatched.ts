import type { Fill } from './page-marks.ts';
import type { Point } from './matrix.ts';
import type { Comparing } from './rows-of-fills.ts';
import { isInBox, isInside, type Box } from './shapes.ts';

const stepsIn = Array.from({ length: 9 }, (_, at) => 0.05 + at * 0.1125);

/** Places in a box, in rows. */
export function placesIn({ left, right, bottom, top }: Box): Point[] {
  return stepsIn.flatMap((along) =>
    stepsIn.map((up) => ({ x: left + (right - left) * along, y: bottom + (top - bottom) * up })),
  );
}

/** A letter of which more is under strokes cannot be read, though each is seen for a stroke. */
const hatchedMax = 0.6;
const tallMin = 0.4;

/** What many strokes together leave of a letter. */
export class Hatched {
  private readonly comparing: Comparing;
  private readonly size: number;
  private readonly under = new Set<number>();

  /** `size`: the height of the letter's font. */
  constructor(comparing: Comparing, size: number) {
    this.comparing = comparing;
    this.size = size;
  }

  isFullWith({ shape, colourAt, veilAt }: Fill, core: Box): boolean {
    if (colourAt || veilAt) return false;
    // One rule across a line covers its signs.
    if (core.top - core.bottom < this.size * tallMin) return false;
    const places = placesIn(core);
    this.comparing.spend(places.length);
    for (const [at, place] of places.entries()) {
      if (this.under.has(at) || !isInBox(shape, place)) continue;
      this.comparing.spendCorners(shape);
      if (isInside(shape, place)) this.under.add(at);
    }
    return this.under.size > places.length * hatchedMax;
  }
}
