import type { Fill, Glyph, GlyphStyle, PageContent } from './page-marks.ts';
import { difference, white } from './paint-state.ts';
import { isAmount } from '../placed/figures.ts';
import { isInBox, isInside, type Box } from './shapes.ts';
import type { Point } from './matrix.ts';

/** Nobody reads a font smaller than this, in points. */
const sizeMin = 1.5;
const opacityMin = 0.1;
/** Colours closer than this to what is behind them do not show. */
const contrastMin = 26;
const slack = 2;

/** Tells which characters of a page a person does not see. */
export function hiddenTest(content: PageContent, page: Box): (glyph: Glyph) => boolean {
  const fills = content.fills.toSorted((one, other) => one.order - other.order);
  return (glyph) => {
    const { isPainted, size, opacity, order, colour } = glyph.style;
    if (!isPainted || size < sizeMin || opacity < opacityMin) return true;
    const centre = centreOf(glyph);
    if (!isInBox(page, centre)) return true;
    let behind: Fill | null = null;
    for (const fill of fills) {
      if (!isInside(fill.shape, centre) || isThin(fill.shape, size)) continue;
      if (fill.order > order) return true;
      behind = fill;
    }
    const ground = behind === null ? white : behind.colour;
    return ground !== null && colour !== null && difference(ground, colour) < contrastMin;
  };
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
 * which nothing shows was cut off to be there unseen, and is kept for the test of what is hidden.
 */
export function cutToFrames(glyphs: readonly Glyph[], page: Box): Glyph[] {
  const kept = glyphs.filter((glyph) => !isClipped(glyph, page));
  if (kept.length === glyphs.length) return kept;
  const seen = new Set(kept.map(({ style }) => style));
  const unseen = glyphs.filter(({ style }) => !seen.has(style));
  const texts = new Map<GlyphStyle, string>();
  for (const { style, text } of unseen) texts.set(style, (texts.get(style) ?? '') + text);
  const hidden = unseen.filter(({ style }) => texts.get(style)?.split(/\s/).some(isAmount));
  return [
    ...kept,
    ...hidden.map((glyph) => ({ ...glyph, style: { ...glyph.style, isPainted: false } })),
  ];
}

/** Whether the frame of a cell cuts the character off, as it does with an overlong text. */
function isClipped(glyph: Glyph, page: Box): boolean {
  const { left, right, bottom, top } = glyph.style.clip;
  const { x, y } = centreOf(glyph);
  const isFramed =
    x >= left - slack && x <= right + slack && y >= bottom - slack && y <= top + slack;
  return !isFramed && isInBox(page, { x, y });
}
