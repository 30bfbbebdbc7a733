import { loadSharp } from './load-sharp.ts';

/** The icons of an installed portal. A maskable one is cut to whatever shape the phone likes. */
export const appIcons = {
  '192': { side: 192, isMaskable: false },
  '512': { side: 512, isMaskable: false },
  'maskable-192': { side: 192, isMaskable: true },
  'maskable-512': { side: 512, isMaskable: true },
} as const;
export type AppIcon = keyof typeof appIcons;

/** Of a maskable icon nothing outside a circle of four fifths is sure to be seen. */
const safePart = 0.56;
const secondsMax = 5;
const svgDensity = 1200;

/** A PNG of the brand's own icon; a maskable one stands on its colour. */
export async function drawAppIcon(
  source: Uint8Array,
  { name, color }: { name: AppIcon; color: string },
): Promise<Buffer> {
  const { side, isMaskable } = appIcons[name];
  const sharp = await loadSharp();
  const inner = isMaskable ? Math.round(side * safePart) : side;
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const mark = sharp(source, { density: svgDensity })
    .resize(inner, inner, { fit: 'contain', background: clear })
    .timeout({ seconds: secondsMax });
  if (!isMaskable) return mark.png().toBuffer();
  const drawn = await mark.png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png()
    .toBuffer();
}
