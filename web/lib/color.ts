/** Red, green and blue, each from 0 to 1. */
type Rgb = readonly [number, number, number];

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees: even steps look even to the eye. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

export function parseHex(hex: string): Rgb {
  const figures = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!figures) throw new Error(`not a colour: ${hex}`);
  const part = (index: number) => Number.parseInt(figures[index] ?? '0', 16) / 255;
  return [part(1), part(2), part(3)];
}

function toHex(rgb: Rgb): string {
  const part = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(part).join('')}`;
}

const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const gamma = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** WCAG 2 contrast of two colours such as `#1473F6`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Björn Ottosson's OKLab, in polar form. */
export function toOklch(hex: string): Oklch {
  const rgb = parseHex(hex);
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The nearest colour that a screen shows: chroma gives way, lightness and hue stay. */
export function fromOklch({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0.001; chroma *= 0.94) {
    const rgb = rgbOf({ l, c: chroma, h });
    if (rgb.every((part) => part > -0.0005 && part < 1.0005)) return toHex(clamped(rgb));
  }
  return toHex(clamped(rgbOf({ l, c: 0, h })));
}

function clamped([r, g, b]: Rgb): Rgb {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [clamp(r), clamp(g), clamp(b)];
}

function rgbOf({ l: lightness, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
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
