import { shownOpacity, transferred, type Colour, type PaintState } from './paint-state.ts';
import type { Fill } from './page-marks.ts';
import { coloursOf } from './picture-colours.ts';
import { paintedThrough, type Picture } from './pictures.ts';
import { scaleOf } from './matrix.ts';
import { opacityOf } from './veils.ts';
import { bandsOf, overlapOf, shapeOfBox, type Box, type Shape } from './shapes.ts';

const faint = 0.05;
/** A pen that is broader covers a line of text. */
const broadPen = 2;
/** A pen without width is drawn as thin as can be seen. */
const hairline = 0.1;
/** The page in squares of so many points, to tell where letters have been written. */
const square = 8;
const across = 4096;
/** So dark is what hides dark letters even where it is mixed with them. */
const darkMax = 100;
/** A limit for one page; no statement comes near. */
const fillsMax = 100_000;

export const filling = [
  ...['fill', 'eoFill', 'fillStroke', 'eoFillStroke'],
  ...['closeFillStroke', 'closeEOFillStroke', 'rawFillPath'],
];
export const evenOddFilling = ['eoFill', 'eoFillStroke', 'closeEOFillStroke'];
export const stroking = [
  ...['stroke', 'closeStroke', 'fillStroke', 'eoFillStroke'],
  ...['closeFillStroke', 'closeEOFillStroke'],
];

/** Thrown for a page that holds more than any statement. */
export class PageTooLarge extends Error {}

/** What a page was painted with, in its order, which the letters between count too. */
export class Fills {
  readonly all: Fill[] = [];
  order = 0;
  private readonly written = new Set<number>();

  /** Notes that a letter stands there. */
  write(x: number, y: number): void {
    this.written.add(squareAt(x, y));
  }

  /** A thin pen covers only what is there before. */
  private isWritten({ left, right, bottom, top }: Box): boolean {
    for (let x = left - square; x < right + square; x += square) {
      for (let y = bottom - square; y < top + square; y += square) {
        if (this.written.has(squareAt(x, y))) return true;
      }
    }
    return false;
  }

  fill(
    state: PaintState,
    shape: Shape,
    given: Colour | null,
    {
      isStroked = false,
      colourAt = null,
      veilAt = null,
    }: { isStroked?: boolean } & Pick<Fill, 'colourAt' | 'veilAt'> = {},
  ): void {
    const { clip, isMixed } = state;
    const colour = transferred(state, given);
    const opacity = shownOpacity(state, isStroked);
    const isDark = colour !== null && Math.max(...colour) < darkMax;
    if (opacity < faint || (isMixed && !isDark)) return;
    const area = overlapOf(clip, shape);
    if (area.left >= area.right || area.bottom >= area.top) return;
    if (this.all.length >= fillsMax) throw new PageTooLarge();
    this.order += 1;
    const order = this.order;
    this.all.push({ shape: { ...shape, ...area }, colour, opacity, order, colourAt, veilAt });
  }

  picture(
    state: PaintState,
    { matrix, mask, levels, veil }: Picture,
    objectOf: (name: string) => unknown,
  ): void {
    const shape = shapeOfBox([0, 0, 1, 1], matrix);
    if (!shape) return;
    const held = typeof levels === 'string' ? objectOf(levels) : levels;
    const colourAt =
      mask === null
        ? coloursOf(held, matrix)
        : paintedThrough(mask, { matrix, objectOf }, state.fill);
    const veilAt = veil ? opacityOf(veil, matrix) : null;
    this.fill(state, shape, null, { colourAt, veilAt });
  }

  stroke(state: PaintState, points: unknown): void {
    const { matrix, penWidth, penEnds, stroke } = state;
    const width = Math.max(penWidth * scaleOf(matrix), hairline);
    for (const band of bandsOf(points, matrix, width, penEnds)) {
      if (width < broadPen && !this.isWritten(band)) continue;
      this.fill(state, band, stroke, { isStroked: true });
    }
  }
}

function squareAt(x: number, y: number): number {
  return Math.floor(x / square) * across + Math.floor(y / square);
}
