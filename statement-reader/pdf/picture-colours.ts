import type { Colour } from './paint-state.ts';
import { apply, inverseOf, type Matrix, type Point } from './matrix.ts';

/** What a picture shows at a place of the page: null where nothing of it is known there. */
export type ColourAt = (point: Point) => { colour: Colour; opacity: number } | null;

/** How pdf.js keeps the levels of a picture. */
const kinds = { grey: 1, colour: 2, withOpacity: 3 } as const;

interface Levels {
  data?: unknown;
  width?: number;
  height?: number;
  kind?: number;
}

/** @param matrix moves a square of one by one, which the picture fills, to its place. */
export function coloursOf(held: unknown, matrix: Matrix): ColourAt | null {
  const { data, width = 0, height = 0, kind } = (held ?? {}) as Levels;
  const back = inverseOf(matrix);
  const isBytes = data instanceof Uint8Array || data instanceof Uint8ClampedArray;
  if (!isBytes || back === null || width * height === 0) return null;
  const bytes = data as Uint8Array;
  return (point) => {
    const { x, y } = apply(back, point.x, point.y);
    const [column, row] = [Math.floor(x * width), Math.floor((1 - y) * height)];
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    if (kind === kinds.grey) {
      const byte = bytes[row * Math.ceil(width / 8) + (column >> 3)] ?? 0;
      const level = (byte & (128 >> (column & 7))) === 0 ? 0 : 255;
      return { colour: [level, level, level], opacity: 1 };
    }
    const size = kind === kinds.colour ? 3 : kind === kinds.withOpacity ? 4 : 0;
    if (size === 0) return null;
    const at = (row * width + column) * size;
    const level = (part: number) => bytes[at + part] ?? 0;
    const opacity = size === 4 ? level(3) / 255 : 1;
    return { colour: [level(0), level(1), level(2)], opacity };
  };
}
