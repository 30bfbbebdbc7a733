import {
  convertLabToLch,
  convertLchToLab,
  convertOklabToRgb,
  convertRgbToLrgb,
  convertRgbToOklab,
  parseHex,
} from 'culori/fn';

/** Red, green and blue, each from 0 to 1. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees: even steps look even to the eye. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** @throws for anything but a colour such as `#1473F6`; the contract lets no other through. */
export function toRgb(hex: string): Rgb {
  const rgb = parseHex(hex);
  if (!rgb) throw new Error(`not a colour: ${hex}`);
  return rgb;
}

export function toHex({ r, g, b }: Rgb): string {
  const part = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${part(r)}${part(g)}${part(b)}`;
}

/** WCAG 2 AA for text of any size, and for the edges of controls. */
export const textContrastMin = 4.5;
export const shapeContrastMin = 3;

/** WCAG 2 contrast of two colours such as `#1473F6`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How light a colour is to WCAG, from 0 to 1. */
export function luminance(hex: string): number {
  const { r, g, b } = convertRgbToLrgb(toRgb(hex));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function toOklch(hex: string): Oklch {
  const { l, c, h = 0 } = convertLabToLch(convertRgbToOklab(toRgb(hex)));
  return { l, c, h };
}

/** The nearest colour that a screen shows: chroma gives way, lightness and hue stay. */
export function fromOklch({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0.001; chroma *= 0.94) {
    const rgb = rgbOf({ l, c: chroma, h });
    const isShown = [rgb.r, rgb.g, rgb.b].every((part) => part > -0.0005 && part < 1.0005);
    if (isShown) return toHex(rgb);
  }
  return toHex(rgbOf({ l, c: 0, h }));
}

function rgbOf(color: Oklch): Rgb {
  return convertOklabToRgb(convertLchToLab(color));
}

/** Moves the lightness towards `towards` only as far as `isEnough` asks. */
export function movedUntil(
  color: Oklch,
  towards: 0 | 1,
  isEnough: (hex: string) => boolean,
): string {
  const steps = 100;
  for (let step = 0; step <= steps; step += 1) {
    const l = color.l + ((towards - color.l) * step) / steps;
    const hex = fromOklch({ ...color, l });
    if (isEnough(hex)) return hex;
  }
  return towards === 0 ? '#000000' : '#ffffff';
}
