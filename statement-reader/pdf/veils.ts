import { inflateSync } from 'node:zlib';
import { levelsOf, packingOf, type GivenDict, type Packing } from './grey-levels.ts';
import { apply, inverseOf, type Matrix, type Point } from './matrix.ts';

/** More than the scan of a page at 300 dots an inch. */
const pixelsMax = 9_000_000;
/** What all masks of a file may unpack to; a page has the same one as the page before. */
const allPixelsMax = 90_000_000;
/** A mask is kept as so many fields in each direction, each as opaque as its densest place. */
const fieldsMax = 300;

/** The soft mask of a picture, from 0 for clear to 255 for opaque. */
export interface Veil {
  width: number;
  height: number;
  fields: Uint8Array;
}

interface GivenBytes {
  pos: number;
  reset(): void;
  getBytes(): Uint8Array;
  stream?: GivenBytes;
}

interface GivenStream {
  dict?: GivenDict | null;
  /** What it unpacks, and from where on it goes on with that. */
  stream?: GivenBytes;
}

/** Reads the masks of large pictures, each once. Null where nothing is known of what one hides. */
export class Veils {
  private readonly known = new Map<string, Veil | null>();
  private unpacked = 0;

  of(picture: GivenDict): Veil | null {
    const mask = picture.get('SMask') as GivenStream | undefined;
    const key = mask?.dict?.objId ?? picture.objId;
    const found = key === undefined ? undefined : this.known.get(key);
    if (found !== undefined) return found;
    const veil = mask?.dict ? this.read(mask, mask.dict) : null;
    if (key !== undefined) this.known.set(key, veil);
    return veil;
  }

  private read(mask: GivenStream, dict: GivenDict): Veil | null {
    const packing = packingOf(dict);
    if (!packing) return null;
    const { width, height } = packing;
    const pixels = width * height;
    if (pixels > pixelsMax || this.unpacked + pixels > allPixelsMax) return null;
    this.unpacked += pixels;
    const levels = levelsOf(packing, (most) => unpackedOf(mask, packing, most));
    return levels && densest(levels, width, height);
  }
}

/** Unpacked here, since the library would keep it. */
function unpackedOf(
  mask: GivenStream,
  { isPacked, predictor }: Packing,
  most: number,
): Uint8Array | null {
  // What undoes a prediction is around what unpacks, and that around the bytes of the file.
  const own = isPacked ? mask.stream : (mask as GivenStream['stream']);
  const bytes = isPacked && predictor > 1 ? own?.stream : own;
  if (!bytes?.getBytes) return null;
  const { pos } = bytes;
  bytes.reset();
  const packed = bytes.getBytes();
  bytes.pos = pos;
  if (!isPacked) return packed.length > most ? null : packed;
  try {
    return inflateSync(packed, { maxOutputLength: most });
  } catch {
    return null;
  }
}

function densest(levels: Uint8Array, width: number, height: number): Veil {
  const size = { width: Math.min(width, fieldsMax), height: Math.min(height, fieldsMax) };
  const fields = new Uint8Array(size.width * size.height);
  const columns = Uint16Array.from({ length: width }, (_, x) =>
    Math.floor((x * size.width) / width),
  );
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * size.height) / height) * size.width;
    for (let x = 0; x < width; x += 1) {
      const level = levels[y * width + x] ?? 255;
      const field = row + (columns[x] ?? 0);
      if (level > (fields[field] ?? 0)) fields[field] = level;
    }
  }
  return { ...size, fields };
}

/**
 * How opaque a veil is at a place of the page, from 0 to 1.
 *
 * @param matrix moves a square of one by one, which the picture fills, to its place.
 */
export function opacityOf(
  { width, height, fields }: Veil,
  matrix: Matrix,
): ((point: Point) => number) | null {
  const back = inverseOf(matrix);
  if (back === null) return null;
  return (point) => {
    const { x, y } = apply(back, point.x, point.y);
    const [column, row] = [Math.floor(x * width), Math.floor((1 - y) * height)];
    if (column < 0 || row < 0 || column >= width || row >= height) return 0;
    return (fields[row * width + column] ?? 255) / 255;
  };
}
