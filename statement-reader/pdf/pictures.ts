import { apply, inverseOf, matrixOf, multiply, type Matrix } from './matrix.ts';
import { white, type Colour } from './paint-state.ts';
import type { ColourAt } from './picture-colours.ts';
import type { Veil } from './veils.ts';

/** Where a picture stands, and the bits through which it is painted, if it is painted so. */
export interface Picture {
  matrix: Matrix;
  mask: unknown;
  /** Its levels, or their name; absent where several pictures share them. */
  levels?: unknown;
  /** The mask of one whose levels are not kept. */
  veil?: Veil | null;
}

type Args = readonly unknown[];

/** Pictures that the library has put together, each with a place of its own within the others'. */
export const pictures: Readonly<Record<string, (args: Args, matrix: Matrix) => Picture[]>> = {
  paintImageXObject: ([levels, , , veil], matrix) => [
    { matrix, mask: null, levels, veil: (veil as Veil | undefined) ?? null },
  ],
  paintInlineImageXObject: ([levels], matrix) => [{ matrix, mask: null, levels }],
  paintSolidColorImageMask: (_, matrix) => [{ matrix, mask: null }],
  paintImageMaskXObject: ([mask], matrix) => [{ matrix, mask }],
  paintImageXObjectRepeat: ([levels, x, y, positions], matrix) =>
    placesOf(positions).map((place) => ({
      ...within(matrix, [x, 0, 0, y, ...place], null),
      levels,
    })),
  paintImageMaskXObjectRepeat: ([mask, a, b, c, d, positions], matrix) =>
    placesOf(positions).map((place) => within(matrix, [a, b, c, d, ...place], mask)),
  paintInlineImageXObjectGroup: ([, parts], matrix) =>
    partsOf(parts).map(({ transform }) => within(matrix, transform, null)),
  paintImageMaskXObjectGroup: ([parts], matrix) =>
    partsOf(parts).map((part) => within(matrix, part.transform, part)),
};

function within(matrix: Matrix, own: unknown, mask: unknown): Picture {
  const given = matrixOf(own);
  return { matrix: given ? multiply(matrix, given) : matrix, mask };
}

function placesOf(positions: unknown): [number, number][] {
  if (!ArrayBuffer.isView(positions)) return [];
  const numbers = Array.from(positions as Float32Array);
  return numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0] as const] : [])) as [
    number,
    number,
  ][];
}

function partsOf(parts: unknown): { transform?: unknown }[] {
  return Array.isArray(parts) ? (parts as { transform?: unknown }[]) : [];
}

const samplesMax = 4096;

/** The bits of a mask: 0 lets the colour through. */
interface Bits {
  bytes: Uint8Array;
  width: number;
  height: number;
}

function bitsOf(mask: unknown, objectOf: (name: string) => unknown): Bits | null {
  const {
    data,
    width = 0,
    height = 0,
  } = (mask ?? {}) as {
    data?: unknown;
    width?: number;
    height?: number;
  };
  const held = typeof data === 'string' ? objectOf(data) : data;
  const bytes = held instanceof Uint8Array ? held : (held as { data?: unknown } | null)?.data;
  return bytes instanceof Uint8Array && width * height > 0 ? { bytes, width, height } : null;
}

function isPainted({ bytes, width }: Bits, column: number, row: number): boolean {
  const byte = bytes[row * Math.ceil(width / 8) + (column >> 3)] ?? 0;
  return (byte & (128 >> (column & 7))) === 0;
}

/**
 * Where a mask lets the colour through, if that is less than half of it; null for one that is to be
 * taken as painted all over, as is one whose bits are not there.
 */
export function paintedThrough(
  mask: unknown,
  { matrix, objectOf }: { matrix: Matrix; objectOf: (name: string) => unknown },
  colour: Colour | null,
): ColourAt | null {
  const bits = bitsOf(mask, objectOf);
  const back = inverseOf(matrix);
  if (bits === null || back === null || isMostlyPainted(bits)) return null;
  const { width, height } = bits;
  return (point) => {
    const { x, y } = apply(back, point.x, point.y);
    const [column, row] = [Math.floor(x * width), Math.floor((1 - y) * height)];
    const isWithin = column >= 0 && row >= 0 && column < width && row < height;
    const opacity = isWithin && isPainted(bits, column, row) ? 1 : 0;
    return colour === null && opacity > 0 ? null : { colour: colour ?? white, opacity };
  };
}

function isMostlyPainted(bits: Bits): boolean {
  const places = bits.width * bits.height;
  const step = Math.max(1, Math.floor(places / samplesMax));
  let painted = 0;
  let seen = 0;
  for (let at = 0; at < places; at += step) {
    seen += 1;
    if (isPainted(bits, at % bits.width, Math.floor(at / bits.width))) painted += 1;
  }
  return painted * 2 >= seen;
}
