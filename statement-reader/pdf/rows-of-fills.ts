import type { Point } from './matrix.ts';
import type { Fill } from './page-marks.ts';
import { PageTooLarge } from './fills.ts';
import type { Box, Shape } from './shapes.ts';

/** The page is divided into rows so high, in points, from below. */
const rowHeight = 12;
/** What reaches over more rows than this is looked at for every letter. */
const rowsMax = 40;

/** So many letters, fills and corners are compared on one page; no statement comes near. */
const comparedMax = 40_000_000;

/** To look at a place of a picture takes as long as to compare so many of them. */
const lookCost = 3;

/** Counts what is compared on a page, where a few bytes of a file could make it no end. */
export class Comparing {
  private compared = 0;
  private readonly corners = new Map<Shape, number>();

  spend(count: number): void {
    this.compared += count;
    if (this.compared > comparedMax) throw new PageTooLarge();
  }

  spendLooks(places: number): void {
    this.spend(places * lookCost);
  }

  spendCorners(shape: Shape): void {
    const known = this.corners.get(shape);
    const count = known ?? shape.parts.reduce((sum, { length }) => sum + length, 0);
    if (known === undefined) this.corners.set(shape, count);
    this.spend(count);
  }
}

/** What a page is painted with, in its order, by where on the page it is. */
export class RowsOfFills {
  private readonly large: Fill[] = [];
  private readonly rows = new Map<number, Fill[]>();
  readonly length: number;
  private readonly comparing: Comparing;

  constructor(fills: readonly Fill[], comparing: Comparing) {
    this.comparing = comparing;
    this.length = fills.length;
    for (const fill of fills.toSorted((one, other) => one.order - other.order)) {
      const { bottom, top } = fill.shape;
      const [first, last] = [rowOf(bottom), rowOf(top)];
      // What is further down the page than any letter may have no number.
      if (!(last - first < rowsMax)) {
        this.large.push(fill);
        continue;
      }
      for (let row = first; row <= last; row += 1) {
        const own = this.rows.get(row);
        if (own) own.push(fill);
        else this.rows.set(row, [fill]);
      }
    }
  }

  /** What may cover a letter, each once, in the order of painting. */
  at(core: Box | null, { y }: Point): readonly Fill[] {
    const first = Math.min(rowOf(core?.bottom ?? y), rowOf(y));
    const last = Math.max(rowOf(core?.top ?? y), rowOf(y));
    const lists = [this.large];
    for (let row = first; row <= last; row += 1) {
      const own = this.rows.get(row);
      if (own) lists.push(own);
    }
    const filled = lists.filter(({ length }) => length > 0);
    this.comparing.spend(filled.reduce((sum, { length }) => sum + length, 0));
    if (filled.length < 2) return filled[0] ?? [];
    return [...new Set(filled.flat())].toSorted((one, other) => one.order - other.order);
  }
}

function rowOf(y: number): number {
  return Math.floor(y / rowHeight);
}
