import type { Colour } from './paint-state.ts';
import type { Point } from './matrix.ts';
import type { ColourAt } from './picture-colours.ts';
import type { Box, Shape } from './shapes.ts';

/** One character as it stands on the page. */
export interface Glyph {
  text: string;
  x: number;
  y: number;
  /** Where the next one begins. */
  endX: number;
  endY: number;
  style: GlyphStyle;
}

/** How a character was painted, as were those with it; `order` is when. */
export interface GlyphStyle {
  /** The height of the font on the page. */
  size: number;
  order: number;
  colour: Colour | null;
  opacity: number;
  isPainted: boolean;
  /** The font, where its letters are filled outlines. */
  ink?: string;
  clip: Box;
  /** Frames that are no boxes. */
  frames?: readonly Shape[];
}

/** What was painted over an area; a picture has no colour. */
export interface Fill {
  shape: Shape;
  colour: Colour | null;
  opacity: number;
  order: number;
  /** Of a picture whose levels are known. */
  colourAt?: ColourAt | null;
  /** How opaque one is, of which that alone is known. */
  veilAt?: ((point: Point) => number) | null;
}

export interface PageContent {
  glyphs: Glyph[];
  fills: Fill[];
}

/** The operators of pdf.js by their names, and what it knows of fonts and layers. */
export interface PageTools {
  ops: Readonly<Record<string, number>>;
  fontOf(name: string): GivenFont | null;
  isLayerShown(layer: unknown): boolean;
  /** The outline of a character, where its font is in the file. */
  outlineOf(font: string, character: string): { path?: ArrayLike<unknown> } | null;
  /** What a page has beside its operators: the bits of a picture. */
  objectOf(name: string): unknown;
}

/** How a font draws a character by operators of its own, as pdf.js gives it. */
export interface CharacterProgram {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

export interface GivenFont {
  vertical?: boolean;
  fontMatrix?: readonly number[];
  /** Of a font that draws its characters by operators. */
  charProcOperatorList?: ReadonlyMap<string, CharacterProgram>;
}

export interface GivenGlyph {
  unicode?: string;
  width?: number;
  isSpace?: boolean;
  vmetric?: readonly number[] | null;
  operatorListId?: string;
  /** What it is called in its font. */
  fontChar?: string;
}

/** A group of marks that are painted as a whole, as pdf.js gives it. */
export interface GivenGroup {
  matrix?: unknown;
  bbox?: unknown;
  /** The group is a mask for what comes after it. */
  smask?: unknown;
}
