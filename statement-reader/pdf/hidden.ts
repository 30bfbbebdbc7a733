import type { Fill, Glyph, PageContent } from './page-marks.ts';
import { difference, white } from './paint-state.ts';
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
    const centre = centreOf(glyph);
    if (!glyph.isPainted || glyph.size < sizeMin || glyph.opacity < opacityMin) return true;
    if (!isInBox(page, centre)) return true;
    let behind: Fill | null = null;
    for (const fill of fills) {
      if (!isInside(fill.shape, centre) || isThin(fill.shape, glyph.size)) continue;
      if (fill.order > glyph.order) return true;
      behind = fill;
    }
    const ground = behind === null ? white : behind.colour;
    return (
      ground !== null && glyph.colour !== null && difference(ground, glyph.colour) < contrastMin
    );
  };
}

/** A rule that crosses a text out or underlines it covers nothing. */
function isThin(shape: Box, size: number): boolean {
  const thickness = Math.min(shape.right - shape.left, shape.top - shape.bottom);
  return thickness < size * 0.35;
}

/** The middle of the character: half of it to the right, a third of it above the line. */
function centreOf({ x, y, endX, endY, size }: Glyph): Point {
  const length = Math.hypot(endX - x, endY - y);
  const up = size * 0.33;
  const [rightX, rightY] = length === 0 ? [1, 0] : [(endX - x) / length, (endY - y) / length];
  return { x: (x + endX) / 2 - rightY * up, y: (y + endY) / 2 + rightX * up };
}

/** Whether the frame of a cell cuts the character off, as it does with an overlong text. */
export function isClipped(glyph: Glyph, page: Box): boolean {
  const { left, right, bottom, top } = glyph.clip;
  const frame = {
    left: left - slack,
    right: right + slack,
    bottom: bottom - slack,
    top: top + slack,
  };
  const centre = centreOf(glyph);
  return isInBox(page, centre) && !isInBox(frame, centre);
}
