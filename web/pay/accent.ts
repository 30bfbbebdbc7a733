import {
  contrast,
  luminance,
  shapeContrastMin,
  textContrastMin,
  toHex,
  toRgb,
} from '../lib/color.ts';

/**
 * The ground with the least contrast in each mode: the page in the light one, a card in the dark.
 */
export const lightGround = '#f3f4f7';
export const darkGround = '#16191f';

const white = '#ffffff';
const black = '#000000';

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
export function accentOf(color: string, ground: string): Accent {
  const brand = color.toLowerCase();
  const fill = fillOf(brand);
  return {
    fill,
    onFill: contrast(fill, white) >= textContrastMin ? white : black,
    edge: readable(brand, ground, shapeContrastMin),
    text: readable(brand, ground, textContrastMin),
  };
}

/** Mid tones become dark enough for white text, which looks calmer; light ones carry black. */
function fillOf(color: string): string {
  if (contrast(color, white) < shapeContrastMin) return color;
  return moved(color, black, (shade) => contrast(shade, white) >= textContrastMin);
}

function readable(color: string, ground: string, wanted: number): string {
  const target = luminance(ground) > 0.18 ? black : white;
  return moved(color, target, (shade) => contrast(shade, ground) >= wanted);
}

function moved(color: string, target: string, isEnough: (shade: string) => boolean): string {
  for (let step = 0; step < 50; step += 1) {
    const shade = mix(color, target, step / 50);
    if (isEnough(shade)) return shade;
  }
  return target;
}

function mix(color: string, target: string, part: number): string {
  const [from, to] = [toRgb(color), toRgb(target)];
  const channel = (name: 'r' | 'g' | 'b') => from[name] + (to[name] - from[name]) * part;
  return toHex({ r: channel('r'), g: channel('g'), b: channel('b') });
}
