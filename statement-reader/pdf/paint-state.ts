import { identity, type Matrix } from './matrix.ts';
import type { Box, PenEnds, Shape } from './shapes.ts';

/** What the operators before a text or a shape have set. Colours are from 0 to 255 each. */
export interface PaintState {
  matrix: Matrix;
  /** Null where a pattern fills, whose colour nobody knows. */
  fill: Colour | null;
  stroke: Colour | null;
  opacity: number;
  strokeOpacity: number;
  /** A mask decides what shows; nobody knows what it lets through. */
  isMasked: boolean;
  /** What the groups around leave of any opacity: 0 within a mask, which is not painted itself. */
  groupOpacity: number;
  /** Mixed with what is below, as by a marker pen: what is dark there stays so. */
  isMixed: boolean;
  /** Mixed so that dark letters may not be seen on white. */
  isLost: boolean;
  /** Only what is within the letters of an earlier text shows, and nobody reads letters there. */
  isWithinText: boolean;
  /** What a level of each colour becomes in the end. */
  transfer: readonly (Uint8Array | null)[];
  clip: Box;
  /** Frames that are no boxes; all of them are within the clip. */
  frames: readonly Shape[];
  font: string;
  fontSize: number;
  fontMatrixScale: number;
  isVertical: boolean;
  charSpacing: number;
  wordSpacing: number;
  penWidth: number;
  penEnds: PenEnds;
  stretch: number;
  leading: number;
  rise: number;
  textMode: number;
}

export type Colour = readonly [number, number, number];

export const black: Colour = [0, 0, 0];
export const white: Colour = [255, 255, 255];

export function initialState(clip: Box): PaintState {
  return {
    matrix: identity,
    fill: black,
    stroke: black,
    opacity: 1,
    strokeOpacity: 1,
    isMasked: false,
    groupOpacity: 1,
    isMixed: false,
    isLost: false,
    isWithinText: false,
    transfer: [],
    clip,
    frames: [],
    font: '',
    fontSize: 0,
    fontMatrixScale: 0.001,
    isVertical: false,
    charSpacing: 0,
    wordSpacing: 0,
    penWidth: 1,
    penEnds: 'butt',
    stretch: 1,
    leading: 0,
    rise: 0,
    textMode: 0,
  };
}

/** What of a fill's or a letter's opacity, or of that of its outline, is left on the page. */
export function shownOpacity(state: PaintState, isStroked = false): number {
  if (state.isMasked) return 0;
  return state.groupOpacity * (isStroked ? state.strokeOpacity : state.opacity);
}

/** The state in which a group begins: it is painted as a whole with what was set before it. */
export function withinGroup(state: PaintState, isMask: boolean): PaintState {
  const groupOpacity = isMask ? 0 : shownOpacity(state);
  return { ...state, groupOpacity, opacity: 1, strokeOpacity: 1, isMasked: false };
}

const markers = new Set(['multiply', 'darken', 'color-burn', 'overlay', 'soft-light']);
const legible = new Set([
  'normal',
  'source-over',
  'multiply',
  'darken',
  'hard-light',
  'luminosity',
]);

function mixtureOf(mode: string): Partial<PaintState> {
  return { isMixed: markers.has(mode), isLost: !legible.has(mode) };
}

export function penEndsOf(value: unknown): PenEnds {
  return value === 0 || value === undefined ? 'butt' : 'beyond';
}

/** What an entry of a named graphics state changes. */
export function changeBy(key: unknown, value: unknown): Partial<PaintState> {
  const opacity = Number.isFinite(Number(value)) ? Number(value) : 0;
  if (key === 'ca') return { opacity };
  if (key === 'CA') return { strokeOpacity: opacity };
  if (key === 'SMask') return { isMasked: value !== false };
  if (key === 'BM') return mixtureOf(String(value).toLowerCase());
  if (key === 'LC') return { penEnds: penEndsOf(value) };
  if (key === 'LW') return { penWidth: opacity };
  if (key === 'TR') return { transfer: Array.isArray(value) ? (value as Uint8Array[]) : [] };
  return {};
}

/** A colour as the functions for the transfer to paper or screen leave it. */
export function transferred({ transfer }: PaintState, colour: Colour | null): Colour | null {
  if (transfer.length === 0 || colour === null) return colour;
  const [first = null] = transfer;
  return colour.map((level, at) => {
    const map = transfer.length < 3 ? first : (transfer[at] ?? null);
    return map?.[Math.round(level)] ?? level;
  }) as unknown as Colour;
}

export function numberOf(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

export function gray(value: unknown): Colour {
  const level = numberOf(value) * 255;
  return value === undefined ? black : [level, level, level];
}

/** pdf.js gives `#rrggbb`, and three numbers in some versions. */
export function colourOf(args: readonly unknown[]): Colour | null {
  const [first] = args;
  if (typeof first === 'string') {
    const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(first);
    if (!match) return null;
    return [1, 2, 3].map((at) => Number.parseInt(match[at] ?? '0', 16)) as unknown as Colour;
  }
  const numbers = args.slice(0, 3).map(Number);
  return numbers.length === 3 && numbers.every(Number.isFinite)
    ? (numbers as unknown as Colour)
    : null;
}

/** From 0 for the same colour to 255. */
export function difference([red, green, blue]: Colour, other: Colour): number {
  return Math.max(Math.abs(red - other[0]), Math.abs(green - other[1]), Math.abs(blue - other[2]));
}

/** How bright a colour is to the eye, from 0 to 255. */
export function brightness([red, green, blue]: Colour): number {
  return red * 0.299 + green * 0.587 + blue * 0.114;
}
