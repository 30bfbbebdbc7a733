import sharp from 'sharp';

const columns = 8;
const rows = 8;
const white = '#ffffff';

/** At most this many of the 64 signs may differ between pictures that look alike. */
export const alikeMax = 6;

/**
 * Tells whether each spot of a picture is darker than the one right of it: 64 signs that stay the
 * same when the picture is made smaller, lighter or poorer. Null for one without any edge.
 *
 * @param bytes a picture that was made here.
 */
export async function pictureHash(bytes: Uint8Array): Promise<string | null> {
  const grey = await sharp(bytes)
    .flatten({ background: white })
    .greyscale()
    .resize(columns + 1, rows, { fit: 'fill' })
    .raw()
    .toBuffer();
  const signs: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * (columns + 1) + column;
      signs.push((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? '1' : '0');
    }
  }
  const hash = signs.join('');
  return hash.includes('1') ? hash : null;
}
