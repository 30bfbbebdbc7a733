import { bandsOf, isInside, movedBy, overlapOf } from './shapes.ts';
import { shapeOf, shapeOfBox, type Box, type Shape } from './shapes.ts';
import { shapeOfProgram } from './drawn-characters.ts';
import { Squares } from './letter-squares.ts';
import { placesIn } from './hatched.ts';
import { identity, type Matrix } from './matrix.ts';
import type { Fill, Glyph, GlyphStyle, LetterInk, PageTools } from './page-marks.ts';
import { difference, white } from './paint-state.ts';
import { Comparing } from './rows-of-fills.ts';

/** A letter of the same size that stands on another one makes no readable text of both. */
const largerFrom = 1.3;
const faint = 0.05;
/** Nobody reads what is smaller, in points. */
const sizeMin = 1.5;
/** So far the ink of a usual letter reaches, in heights of the font. */
const usual = { bottom: -0.5, top: 1.25, beside: 0.35 };
/** Of a letter that the file does not draw, any part of this may be ink. */
const rough = { bottom: -0.2, top: 0.75, width: 0.6 };
/** A block in squares of the font's height; a bold I is smaller. */
const blockMin = 0.13;
const blockShare = 0.85;
/** What a blank may be drawn as. */
const blankMin = 0.02;
/** So much darker than paper is a watermark, which some banks print over their texts, leaning. */
const pale = { from: 15, to: 100 };
const leaningMin = 3;
/** A thin pen around such a letter hides nothing. */
const broadPen = 0.1;
/** So dark is what hides dark letters even where it is mixed with them. */
const darkMax = 100;

const figure = /^[\p{Nd}.,+-]/u;
/** Signs that are drawn as anything. */
const oddSign = /^\p{So}/u;
const latin = '\u00ff';
/** What a text has no letter for; fonts draw an empty frame for some of it. */
const blank = /^(?:[\p{C}\s]|$)/u;

/** Whether a letter is drawn so that it may hide another one. */
export function mayHide({ glyph, isOdd, isRough }: LetterInk, other: Glyph): boolean {
  if (glyph.at === other.at) return false;
  if (isRough && isPale(glyph) && isLeaning(glyph, other)) return false;
  return isLarger(glyph, other) || (isOdd && figure.test(other.text));
}

function isPale({ style: { colour } }: Glyph): boolean {
  const depth = colour === null ? 0 : difference(colour, white);
  return depth >= pale.from && depth <= pale.to;
}

function isLeaning(glyph: Glyph, other: Glyph): boolean {
  const apart = Math.abs(turnOf(glyph) - turnOf(other)) % 360;
  return Math.min(apart, 360 - apart) > leaningMin;
}

function turnOf({ x, y, endX, endY }: Glyph): number {
  return (Math.atan2(endY - y, endX - x) * 180) / Math.PI;
}

function isLarger(glyph: Glyph, other: Glyph): boolean {
  return glyph.style.size >= other.style.size * largerFrom;
}

/**
 * What the letters of a page cover of other ones: those that are larger, and those whose ink is not
 * where a letter's is, or that no text says. Their outlines are those of the file's fonts; letters
 * of other fonts count as boxes.
 */
export function inksOf(glyphs: readonly Glyph[], tools: PageTools): Fill[] {
  const inks = new Inks(tools);
  let smallest = Infinity;
  for (const { style } of glyphs) {
    if (style.size >= sizeMin) smallest = Math.min(smallest, style.size);
  }
  const found: (LetterInk & { ink: Ink })[] = [];
  for (const glyph of glyphs) {
    const { isPainted, opacity, size } = glyph.style;
    const drawn = inks.of(glyph);
    const isOdd = drawn === null ? isOddSign(glyph.text) : isOddInk(glyph, drawn);
    if (!isOdd && size < smallest * largerFrom) continue;
    if (!isPainted || opacity < faint || isLightMixture(glyph.style)) continue;
    const ink = drawn ?? roughInk(glyph);
    if (ink !== null) found.push({ glyph, ink, isOdd, isRough: drawn === null });
  }
  if (found.length === 0) return [];
  const largest = found.reduce((most, { glyph }) => Math.max(most, glyph.style.size), 0);
  const hasOdd = found.some(({ isOdd }) => isOdd);
  const comparing = new Comparing();
  const covered = glyphs.filter(({ style, text }) => {
    const isSmaller = style.size >= sizeMin && style.size * largerFrom <= largest;
    return style.isPainted && (isSmaller || (hasOdd && figure.test(text)));
  });
  const below = new Squares(covered, comparing);
  return found.flatMap((letter) => {
    const box = boxOn(letter.glyph, letter.ink.box);
    if (!box || !below.some(box, (other) => mayHide(letter, other))) return [];
    const { path, shape } = letter.ink;
    if (shape === null) comparing.spend(path?.length ?? 0);
    else comparing.spendCorners(shape);
    return fillsOf(letter.glyph, letter.ink).map((shape) => fillOf(shape, letter));
  });
}

function isLightMixture({ face, colour }: GlyphStyle): boolean {
  return face.isMixed && (colour === null || Math.max(...colour) >= darkMax);
}

function fillOf(shape: Shape, { glyph, isOdd, isRough }: LetterInk): Fill {
  const { colour, opacity, order } = glyph.style;
  return { shape, colour, opacity, order, letter: { glyph, isOdd, isRough } };
}

/** Of a character, in heights of its font from where it stands. */
interface Ink {
  box: Box;
  /** How large a block it is, in squares of the font's height; 0 where it is not all ink. */
  block: number;
  /** As the library encodes it; null where it is not known. */
  path: ArrayLike<unknown> | null;
  /** Of a character that is drawn by operators. */
  shape: Shape | null;
}

class Inks {
  private readonly tools: PageTools;
  private readonly fonts = new Map<string, Map<string, Ink | null>>();
  private font: string | null = null;
  private known = new Map<string, Ink | null>();

  constructor(tools: PageTools) {
    this.tools = tools;
  }

  /** As the file draws it; null where it does not. */
  of({ character, style: { face, program } }: Glyph): Ink | null {
    if (face.font !== this.font) {
      this.font = face.font;
      this.known = this.fonts.get(face.font) ?? new Map<string, Ink | null>();
      this.fonts.set(face.font, this.known);
    }
    const found = this.known.get(character);
    if (found !== undefined) return found;
    const ink = face.isDrawn && !program ? null : this.read(face.font, character, program);
    this.known.set(character, ink);
    return ink;
  }

  private read(font: string, character: string, program: GlyphStyle['program']): Ink | null {
    if (program) {
      const shape = shapeOfProgram(program, this.tools, font);
      return shape && { box: shape, block: blockOf(shape), path: null, shape };
    }
    const path = this.tools.outlineOf(font, character)?.path;
    const box = path && boxOfPath(path as ArrayLike<number>);
    if (!path || !box) return null;
    const shape = shapeOf(path, identity);
    return { box, block: shape === null ? 0 : blockOf(shape), path, shape: null };
  }
}

/** Of a letter that the file does not draw. */
function roughInk(glyph: Glyph): Ink | null {
  if (glyph.style.face.isDrawn || !/\S/.test(glyph.text)) return null;
  const right = widthIn(glyph) || rough.width;
  const box = { left: 0, right, bottom: rough.bottom, top: rough.top };
  return { box, block: 0, path: null, shape: null };
}

function blockOf(shape: Shape): number {
  const area = (shape.right - shape.left) * (shape.top - shape.bottom);
  if (area < blankMin) return 0;
  const places = placesIn(shape);
  const filled = places.filter((place) => isInside(shape, place)).length;
  return filled < places.length * blockShare ? 0 : area;
}

const pointsOfStep: readonly number[] = [1, 1, 3, 2, 0];

/** Around all points of a path, also those that only pull its curves. */
function boxOfPath(path: ArrayLike<number>): Box | null {
  const box: Box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (let at = 0; at < path.length;) {
    const end = at + 1 + (pointsOfStep[path[at] ?? 4] ?? 0) * 2;
    for (at += 1; at < end; at += 2) {
      const [x, y] = [path[at] ?? 0, path[at + 1] ?? 0];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = Math.min(box.bottom, y);
      box.top = Math.max(box.top, y);
    }
    at = end;
  }
  return box.left < box.right && box.bottom < box.top ? box : null;
}

/** In heights of the font. */
function widthIn({ x, y, endX, endY, style }: Glyph): number {
  const [a, b] = style.face.matrix;
  return Math.hypot(endX - x, endY - y) / Math.hypot(a, b);
}

function isOddSign(text: string): boolean {
  return text > latin && oddSign.test(text);
}

function isOddInk(glyph: Glyph, { box, block }: Ink): boolean {
  if (isOddSign(glyph.text) || block >= (blank.test(glyph.text) ? blankMin : blockMin)) {
    return true;
  }
  return (
    box.bottom < usual.bottom ||
    box.top > usual.top ||
    box.left < -usual.beside ||
    box.right > widthIn(glyph) + usual.beside
  );
}

function placeOf({ x, y, style }: Glyph): Matrix {
  const [a, b, c, d] = style.face.matrix;
  return [a, b, c, d, x, y];
}

function boxOn(glyph: Glyph, { left, right, bottom, top }: Box): Box | null {
  return shapeOfBox([left, bottom, right, top], placeOf(glyph));
}

/** What of the page a letter is painted over, and what its pen is. */
function fillsOf(glyph: Glyph, { box, path, shape }: Ink): Shape[] {
  const { style } = glyph;
  const { mode, pen } = style.face;
  const place = placeOf(glyph);
  const isFilled = mode % 4 !== 1;
  const isStroked = mode % 4 === 1 || mode % 4 === 2;
  const shapes: (Shape | null)[] = [];
  if (path !== null) {
    if (isFilled) shapes.push(shapeOf(path, place));
    if (isStroked) shapes.push(...bandsOf(path, place, pen));
  } else if (shape !== null) {
    shapes.push(movedBy(shape, place));
  } else if (isFilled || pen >= style.size * broadPen) {
    shapes.push(shapeOfBox([box.left, box.bottom, box.right, box.top], place));
  }
  return shapes.flatMap((one) => {
    if (!one) return [];
    const area = overlapOf(style.clip, one);
    return area.left < area.right && area.bottom < area.top ? { ...one, ...area } : [];
  });
}
