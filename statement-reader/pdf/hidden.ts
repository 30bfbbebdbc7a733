import type { Fill, Glyph, GlyphStyle, PageContent } from './page-marks.ts';
import { difference, white, type Colour } from './paint-state.ts';
import type { ColourAt } from './picture-colours.ts';
import { isAmount } from '../placed/figures.ts';
import { isInBox, isInside, overlapOf, type Box } from './shapes.ts';
import type { Point } from './matrix.ts';

/** Nobody reads a font smaller than this, in points. */
const sizeMin = 1.5;
const opacityMin = 0.1;
const opaque = 0.5;
/** What several veils together have to leave of a letter. */
const shownMin = 0.3;
/** Colours closer than this to what is behind them do not show. */
const contrastMin = 26;
const slack = 2;
/** How high capitals and figures are, and how much of them has to show, in heights of the font. */
const capitals = 0.7;
const readableMin = 0.3;
/** How much of a narrow letter has to show. */
const readableShare = 0.43;

/** Tells which characters of a page a person does not see. */
export function hiddenTest(content: PageContent, page: Box): (glyph: Glyph) => boolean {
  const fills = content.fills.toSorted((one, other) => one.order - other.order);
  return (glyph) => {
    const { isPainted, size, opacity, order, colour } = glyph.style;
    // The colours of a pattern are not known: white on white would be one, too.
    if (!isPainted || size < sizeMin || opacity < opacityMin || colour === null) return true;
    const centre = centreOf(glyph);
    if (!isInBox(page, centre)) return true;
    let behind: Fill | null = null;
    let shown = 1;
    for (const fill of fills) {
      if (!isInside(fill.shape, centre) || isThin(fill.shape, size)) continue;
      const covers = fill.opacity * opacityAt(fill, centre, size);
      const isOpaque = covers >= opaque;
      if (fill.order > order) shown *= 1 - covers;
      else if (isOpaque) behind = fill;
      if (fill.order > order && (isOpaque || shown < shownMin)) return true;
    }
    if (behind?.colourAt) return isLostOn(behind.colourAt, centre, size, colour);
    const ground = behind === null ? white : behind.colour;
    return ground !== null && difference(ground, colour) < contrastMin;
  };
}

/** So many places of a picture are looked at in each direction, within a letter. */
const looks = [-0.3, -0.15, 0, 0.15, 0.3];

function placesAround({ x, y }: Point, size: number): Point[] {
  return looks.flatMap((right) => looks.map((up) => ({ x: x + right * size, y: y + up * size })));
}

/** How much of what is below a picture lets through at a letter; all of it for another fill. */
function opacityAt({ colourAt, veilAt }: Fill, centre: Point, size: number): number {
  if (veilAt) return Math.max(...placesAround(centre, size).map(veilAt));
  if (!colourAt) return 1;
  const seen = placesAround(centre, size).map((place) => colourAt(place)?.opacity ?? 1);
  return seen.reduce((sum, one) => sum + one, 0) / seen.length;
}

const lostShare = 0.6;

/** Whether most of what a picture shows behind a letter is of the letter's own colour. */
function isLostOn(colourAt: ColourAt, centre: Point, size: number, colour: Colour): boolean {
  const seen = placesAround(centre, size).flatMap((place) => colourAt(place) ?? []);
  const lost = seen.filter((one) => difference(one.colour, colour) < contrastMin);
  return lost.length > seen.length * lostShare;
}

/** A rule that crosses a text out or underlines it covers nothing. */
function isThin(shape: Box, size: number): boolean {
  const thickness = Math.min(shape.right - shape.left, shape.top - shape.bottom);
  return thickness < size * 0.35;
}

/** The middle of the character: half of it to the right, a third of it above the line. */
function centreOf({ x, y, endX, endY, style }: Glyph): Point {
  const [run, rise] = [endX - x, endY - y];
  const up = style.size * 0.33;
  const length = rise === 0 ? Math.abs(run) : Math.hypot(run, rise);
  const rightX = length === 0 ? 1 : run / length;
  const rightY = length === 0 ? 0 : rise / length;
  return { x: (x + endX) / 2 - rightY * up, y: (y + endY) / 2 + rightX * up };
}

/**
 * The characters of a page without those that a cell's frame cuts off. A text with an amount of
 * which nothing shows was cut off to be there unseen, and is kept for the test of what is hidden,
 * unless its frame shows other text: then it is what did not fit into the cell.
 */
export function cutToFrames(glyphs: readonly Glyph[], page: Box): Glyph[] {
  const cut = stylesCutOff(glyphs, page);
  const kept = glyphs.filter((glyph) => !cut.has(glyph.style) && !isClipped(glyph, page));
  if (kept.length === glyphs.length) return kept;
  const seen = new Set(kept.map(({ style }) => style));
  const unseen = glyphs.filter(({ style }) => !seen.has(style));
  const texts = new Map<GlyphStyle, string>();
  for (const { style, text } of unseen) texts.set(style, (texts.get(style) ?? '') + text);
  const centres = kept.map(centreOf);
  const hidden = new Set<GlyphStyle>();
  for (const [style, text] of texts) {
    if (!text.split(/\s/).some(isAmount)) continue;
    if (!centres.some((centre) => isInBox(style.clip, centre))) hidden.add(style);
  }
  return [
    ...kept,
    ...unseen
      .filter(({ style }) => hidden.has(style))
      .map((glyph) => ({ ...glyph, style: { ...glyph.style, isPainted: false } })),
  ];
}

/** Those of texts no letter of which can be told from what their frame leaves of it. */
function stylesCutOff(glyphs: readonly Glyph[], page: Box): Set<GlyphStyle> {
  const shown = new Set<GlyphStyle>();
  const cut = new Set<GlyphStyle>();
  for (const glyph of glyphs) {
    const { style, text } = glyph;
    if (shown.has(style) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) continue;
    if (isReadable(glyph) || !isInBox(page, centreOf(glyph))) {
      shown.add(style);
      cut.delete(style);
    } else cut.add(style);
  }
  return cut;
}

/** Whether the frame leaves enough of the character, which it may cut at a side or below. */
function isReadable({ x, y, endX, endY, style }: Glyph): boolean {
  const length = Math.hypot(endX - x, endY - y);
  const [alongX, alongY] = length === 0 ? [1, 0] : [(endX - x) / length, (endY - y) / length];
  const [up, min] = [style.size * capitals, style.size * readableMin];
  // A font may call its letters of no width.
  const end = length === 0 ? { x: x + min, y } : { x: endX, y: endY };
  const xs = [x, end.x, x - alongY * up, end.x - alongY * up];
  const ys = [y, end.y, y + alongX * up, end.y + alongX * up];
  const own: Box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
  const { left, right, bottom, top } = overlapOf(style.clip, own);
  return (
    right - left >= Math.min(min, (own.right - own.left) * readableShare) &&
    top - bottom >= Math.min(min, (own.top - own.bottom) * readableShare)
  );
}

/** Whether the frame of a cell cuts the character off, as it does with an overlong text. */
function isClipped(glyph: Glyph, page: Box): boolean {
  const { left, right, bottom, top } = glyph.style.clip;
  const { x, y } = centreOf(glyph);
  const isFramed =
    x >= left - slack && x <= right + slack && y >= bottom - slack && y <= top + slack;
  return !isFramed && isInBox(page, { x, y });
}
