import sharp, { type Sharp } from 'sharp';

const columns = 8;
const rows = 8;
const white = '#ffffff';

/** At most this many of the 64 signs may differ between pictures that look alike. */
export const alikeMax = 6;

const greySize = { width: 64, height: 96 } as const;
/** A spot of the same picture, sent smaller or poorer, is off by less than this of 255. */
const spotMax = 64;

/** By what a picture is told again: 64 signs, `0` or `1`, and 64 by 96 spots of grey. */
export interface PictureHash {
  hash: string;
  grey: Buffer;
}

/**
 * The signs tell whether each spot of a picture is darker than the one right of it, and stay the
 * same when it is made smaller, lighter or poorer. Null for a picture without any edge.
 *
 * @param bytes a picture that was made here.
 */
export async function pictureHashOf(bytes: Uint8Array): Promise<PictureHash | null> {
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
 * Are these spots of one picture? Two receipts of the same app have nearly the same signs, but
 * another amount or name makes a few spots quite another grey.
 */
export function isSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((spot, at) => Math.abs(spot - (other[at] ?? 0)) < spotMax);
}
