import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';

const columns = 8;
const rows = 8;
const white = '#ffffff';

/** At most this many of the 64 bits may differ between similar pictures. */
export const alikeMax = 6;

const greySize = { width: 64, height: 96 } as const;
/** In a smaller or recompressed copy of a picture, a pixel differs by less than this out of 255. */
const spotMax = 64;

/** Identifies a picture: 64 bits, written as `0` or `1`, and 64 by 96 grey pixels. */
export interface PictureHash {
  hash: string;
  grey: Buffer;
}

/**
 * The bits tell whether each pixel of a reduced picture is darker than the one to its right; they
 * survive resizing, brightening and recompression. Null for a picture without any edge.
 *
 * @param bytes a picture re-encoded here.
 */
export async function pictureHashOf(bytes: Uint8Array): Promise<PictureHash | null> {
  const sharp = await loadSharp();
  const plain = sharp(bytes).flatten({ background: white }).greyscale();
  const [few, grey] = await Promise.all([
    spotsOf(plain, { width: columns + 1, height: rows }),
    spotsOf(plain, greySize),
  ]);
  const signs: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * (columns + 1) + column;
      signs.push((few[at] ?? 0) < (few[at + 1] ?? 0) ? '1' : '0');
    }
  }
  const hash = signs.join('');
  return hash.includes('1') ? { hash, grey } : null;
}

function spotsOf(plain: Sharp, size: { width: number; height: number }): Promise<Buffer> {
  return plain
    .clone()
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
}

/**
 * Do these pixels belong to one picture? Two receipts of the same app have nearly the same bits,
 * but another amount or name changes the grey of a few pixels considerably.
 */
export function isSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((spot, at) => Math.abs(spot - (other[at] ?? 0)) < spotMax);
}
