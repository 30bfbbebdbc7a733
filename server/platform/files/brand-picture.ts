import type { BrandPicture } from '@peerdesk/contract/brand.ts';
import { because } from '@peerdesk/contract/because.ts';
import { ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';
import { typeByContent } from './sniff.ts';
import { isHarmlessSvg, isSvg } from './svg.ts';

const pixelsMax = 20_000_000;
const secondsMax = 5;
const sides = { logo: 512, logoDark: 512, favicon: 128 } as const satisfies Record<
  BrandPicture,
  number
>;
/** Pixels per inch at which an SVG has its own size, and the most that it is drawn with. */
const ownDensity = 72;
const densityMax = 2400;

/**
 * A picture of the brand as PNG, made of nothing but the pixels of what was sent; an SVG is drawn.
 * Refuses what cannot be decoded, is too large to decode, or is more than a picture.
 */
export async function remakeBrandPicture(
  bytes: Uint8Array,
  use: BrandPicture,
): Promise<Result<Buffer>> {
  const drawn = isSvg(bytes);
  if (drawn && !isHarmlessSvg(bytes)) return refuse('UnsupportedFile', 'svg_not_only_drawing');
  const type = typeByContent(bytes);
  if (!drawn && (type === null || type === 'application/pdf')) return unsupported;
  try {
    const source = await sourceOf(bytes, { drawn, side: sides[use] });
    return source.ok ? ok(await sized(source.value, use)) : source;
  } catch (error) {
    const log = error instanceof Error ? error.message : String(error);
    return { ...(/pixel limit/i.test(log) ? tooManyPixels : unreadable), log };
  }
}

async function sourceOf(
  bytes: Uint8Array,
  { drawn, side }: { drawn: boolean; side: number },
): Promise<Result<Sharp>> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 } as const;
  const source = sharp(bytes, options);
  const { width, height } = await source.metadata();
  if (width * height > pixelsMax) return tooManyPixels;
  if (!drawn) return ok(source.autoOrient());
  const density = Math.min(densityMax, (ownDensity * side) / Math.max(width, height));
  return ok(sharp(bytes, { ...options, density: Math.max(1, density) }));
}

function sized(source: Sharp, use: BrandPicture): Promise<Buffer> {
  const side = sides[use];
  const resized =
    use === 'favicon'
      ? source.resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      : source.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return resized.timeout({ seconds: secondsMax }).png({ compressionLevel: 9 }).toBuffer();
}

const unsupported: Refusal = refuse('UnsupportedFile', 'brand_picture_type');
const unreadable: Refusal = refuse('UnsupportedFile', 'picture_unreadable');
const tooManyPixels: Refusal = refuse(
  'UnsupportedFile',
  because('picture_too_many_pixels', { millions: pixelsMax / 1_000_000 }),
);
