import { matrixOf, multiply, type Matrix } from './matrix.ts';
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

/** Whether most of a mask lets the colour through; one whose bits are not there is taken to. */
export function isMostlyPainted(mask: unknown, objectOf: (name: string) => unknown): boolean {
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
  const bits = held instanceof Uint8Array ? held : (held as { data?: unknown } | null)?.data;
  if (!(bits instanceof Uint8Array) || width * height === 0) return true;
  const step = Math.max(1, Math.floor((width * height) / samplesMax));
  const rowBytes = Math.ceil(width / 8);
  let painted = 0;
  let seen = 0;
  for (let at = 0; at < width * height; at += step) {
    const x = at % width;
    const byte = bits[Math.floor(at / width) * rowBytes + (x >> 3)] ?? 0;
    seen += 1;
    if ((byte & (128 >> (x & 7))) === 0) painted += 1;
  }
  return painted * 2 >= seen;
}
