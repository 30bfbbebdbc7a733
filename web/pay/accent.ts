/** Red, green, blue, each 0 to 255. */
type Rgb = readonly [number, number, number];

/**
 * The ground with the least contrast in each mode: the page in the light one, a card in the dark.
 */
export const lightGround = '#f3f4f7';
export const darkGround = '#16191f';

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const textContrast = 4.5;
const shapeContrast = 3;

/** The colours that the style sheet needs of a brand, for one of the two modes. */
export interface Accent {
  /** Buttons: the brand's colour itself, darker only where white text on it needs that. */
  fill: string;
  /** Text on `fill`, 4.5:1 or better. */
  onFill: string;
  /**
   * The edge of buttons and the ring; stands out from the ground by 3:1, as a white fill would
   * not.
   */
  edge: string;
  /** The brand's colour as text on the ground, 4.5:1 or better. */
  text: string;
}

/**
 * Any brand colour made readable: moved towards black (light mode) or white (dark mode) only as far
 * as the WCAG AA contrast needs.
 */
export function accentOf(color: string, groundColor: string): Accent {
  const brand = parse(color);
  const ground = parse(groundColor);
  const fill = fillOf(brand);
  return {
    fill: hex(fill),
    onFill: hex(bestOn(fill)),
    edge: hex(readable(brand, ground, shapeContrast)),
    text: hex(readable(brand, ground, textContrast)),
  };
}

/** WCAG contrast of two colours such as `#1473F6`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(parse(one), parse(other));
}

/** Mid tones become dark enough for white text, which looks calmer; light ones carry black. */
function fillOf(color: Rgb): Rgb {
  if (contrastOf(color, white) < shapeContrast) return color;
  return moved(color, black, (shade) => contrastOf(shade, white) >= textContrast);
}

function readable(color: Rgb, ground: Rgb, wanted: number): Rgb {
  const target = luminance(ground) > 0.18 ? black : white;
  return moved(color, target, (shade) => contrastOf(shade, ground) >= wanted);
}

function moved(color: Rgb, target: Rgb, isEnough: (shade: Rgb) => boolean): Rgb {
  for (let step = 0; step < 50; step += 1) {
    const shade = mix(color, target, step / 50);
    if (isEnough(shade)) return shade;
  }
  return target;
}

function bestOn(fill: Rgb): Rgb {
  return contrastOf(fill, white) >= textContrast ? white : black;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function mix([r, g, b]: Rgb, [tr, tg, tb]: Rgb, part: number): Rgb {
  const channel = (from: number, to: number): number => Math.round(from + (to - from) * part);
  return [channel(r, tr), channel(g, tg), channel(b, tb)];
}

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16) || 0;
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
