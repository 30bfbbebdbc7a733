import { because } from '@peerdesk/contract/because.ts';
import { fileBytesMax, type FileType } from '@peerdesk/contract/file.ts';
import { refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { loadSharp } from './load-sharp.ts';
import { pictureHashOf, type PictureHash } from './picture-hash.ts';

const pixelsMax = 40_000_000;
const sideMax = 2400;
const secondsMax = 10;
const quality = 88;

export type PictureType = Exclude<FileType, 'application/pdf'>;
const formats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const satisfies Record<PictureType, string>;

/** A picture re-encoded from its pixels, with the hash that identifies it. */
export interface Picture {
  type: PictureType;
  bytes: Buffer;
  /** Null for a picture without anything to compare. */
  pictureHash: PictureHash | null;
}

/**
 * Decodes a picture and re-encodes it: upright, at most 2400 pixels a side, with nothing in it but
 * pixels. Refuses what cannot be decoded, is not of the declared type, is too large to decode, or
 * takes too long, which costs as much whoever is to blame for it.
 */
export async function remakePicture(
  bytes: Uint8Array,
  type: PictureType,
  limits = { pixels: pixelsMax, seconds: secondsMax },
): Promise<Result<Picture>> {
  const sharp = await loadSharp();
  try {
    const source = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', pages: 1 });
    const { format, width, height } = await source.metadata();
    if (format !== formats[type]) return unreadable;
    if (width * height > limits.pixels) return tooManyPixels;
    const upright = source
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: limits.seconds });
    const made = await upright.clone().toFormat(formats[type], { quality }).toBuffer();
    const fits = type !== 'image/png' || made.length <= fileBytesMax;
    return {
      ok: true,
      value: {
        type: fits ? type : 'image/webp',
        bytes: fits ? made : await upright.clone().webp({ quality }).toBuffer(),
        pictureHash: await pictureHashOf(made),
      },
    };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused) return refused;
    throw error;
  }
}

/**
 * What is said to whoever sent the picture; null where the library does not say it about the
 * picture, which it does in plain errors. Whatever else fails is ours: nobody is told that their
 * picture is unreadable, and it counts against nobody.
 */
export function refusalOf(error: unknown): (Refusal & { log: string }) | null {
  if (!(error instanceof Error) || error.constructor !== Error || 'code' in error) return null;
  const log = error.message;
  return { ...(/pixel limit/i.test(log) ? tooManyPixels : unreadable), log };
}

const unreadable: Refusal = refuse('UnsupportedFile', 'picture_unreadable');
const tooManyPixels: Refusal = refuse(
  'UnsupportedFile',
  because('picture_too_many_pixels', { millions: pixelsMax / 1_000_000 }),
);

const printed = { width: 1000, height: 1300, quality: 80 } as const;

/** A stored picture as a JPEG of page size. */
export async function forPrint(
  bytes: Uint8Array,
): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes)
    .resize({ ...printed, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: printed.quality })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
