import { identity, type Matrix } from './matrix.ts';
import type { Box } from './shapes.ts';

/** What the operators before a text or a shape have set. Colours are from 0 to 255 each. */
export interface PaintState {
  matrix: Matrix;
  /** Null where a pattern fills, whose colour nobody knows. */
  fill: Colour | null;
  stroke: Colour | null;
  opacity: number;
  /** Mixed with what is below, as by a marker pen, so it hides nothing. */
  isMixed: boolean;
  clip: Box;
  font: string;
  fontSize: number;
  fontMatrixScale: number;
  isVertical: boolean;
  charSpacing: number;
  wordSpacing: number;
  stretch: number;
  leading: number;
  rise: number;
  textMode: number;
}

export type Colour = readonly [number, number, number];

export const black: Colour = [0, 0, 0];
export const white: Colour = [255, 255, 255];

export function initialState(clip: Box): PaintState {
  return {
    matrix: identity,
    fill: black,
    stroke: black,
    opacity: 1,
    isMixed: false,
    clip,
    font: '',
    fontSize: 0,
    fontMatrixScale: 0.001,
    isVertical: false,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    textMode: 0,
  };
}

/** pdf.js gives `#rrggbb`, and three numbers in some versions. */
export function colourOf(args: readonly unknown[]): Colour | null {
  const [first] = args;
  if (typeof first === 'string') {
    const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(first);
    if (!match) return null;
    return [1, 2, 3].map((at) => Number.parseInt(match[at] ?? '0', 16)) as unknown as Colour;
  }
  const numbers = args.slice(0, 3).map(Number);
  return numbers.length === 3 && numbers.every(Number.isFinite)
    ? (numbers as unknown as Colour)
    : null;
}

/** From 0 for the same colour to 255. */
export function difference([red, green, blue]: Colour, other: Colour): number {
  return Math.max(Math.abs(red - other[0]), Math.abs(green - other[1]), Math.abs(blue - other[2]));
}
