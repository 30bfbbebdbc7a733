import { fileBytesMax, type FileType } from '@peerdesk/contract/file.ts';
import { refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import sharp from 'sharp';
import { pictureHash } from './picture-hash.ts';

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

/** A picture made anew from its pixels, and the hash by which it is told again. */
export interface Picture {
  type: PictureType;
  bytes: Buffer;
  /** 64 signs, `0` or `1`; null for a picture in which there is nothing to tell. */
  hash: string | null;
}

/**
 * Decodes a picture and writes it anew: upright, at most 2400 pixels a side, with nothing in it
 * but pixels. Refuses what cannot be decoded, is not what it says, or is too large to decode.
 */
export async function remakePicture(
  bytes: Uint8Array,
  type: PictureType,
): Promise<Result<Picture>> {
  try {
    const source = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 });
    const { format, width, height } = await source.metadata();
    if (format !== formats[type]) return unreadable;
    if (width * height > pixelsMax) return tooManyPixels;
    const upright = source
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: secondsMax });
    const made = await upright.clone().toFormat(formats[type], { quality }).toBuffer();
    const fits = type !== 'image/png' || made.length <= fileBytesMax;
    return {
      ok: true,
      value: {
        type: fits ? type : 'image/webp',
        bytes: fits ? made : await upright.clone().webp({ quality }).toBuffer(),
        hash: await pictureHash(made),
      },
    };
  } catch (error) {
    const log = error instanceof Error ? error.message : String(error);
    return { ...(/pixel limit/i.test(log) ? tooManyPixels : unreadable), log };
  }
}

const unreadable: Refusal = refuse('UnsupportedFile', 'This picture cannot be read');
const tooManyPixels: Refusal = refuse(
  'UnsupportedFile',
  `A picture may have at most ${pixelsMax / 1_000_000} million pixels`,
);
