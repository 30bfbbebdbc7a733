import type { Colour } from './paint-state.ts';
import type { Matrix, Point } from './matrix.ts';
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
  /** Which of all characters of the page it is, as they are painted. */
  at: number;
  /** What it is called in its font. */
  character: string;
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
  face: GlyphFace;
  /** How the font draws it by operators. */
  program?: CharacterProgram;
  clip: Box;
  /** Frames that are no boxes. */
  frames?: readonly Shape[];
}

/** What the characters that are drawn at once have in common of how their ink is placed. */
export interface GlyphFace {
  font: string;
  /** The font draws its characters by operators. */
  isDrawn: boolean;
  /** From heights of the font to points of the page, without the place. */
  matrix: Matrix;
  /** Filled, drawn with a pen or both, as PDF counts it. */
  mode: number;
  /** How broad the pen is on the page. */
  pen: number;
  isMixed: boolean;
}

/** A letter that may cover another one. */
export interface LetterInk {
  glyph: Glyph;
  /** Its ink is not where that of a letter is, or no text says it. */
  isOdd: boolean;
  /** Its outline is not known. */
  isRough: boolean;
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
  /** Of the ink of a letter. */
  letter?: LetterInk;
}

export interface PageContent {
  glyphs: Glyph[];
  /** Characters that stand for no text. */
  unnamed: Glyph[];
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
