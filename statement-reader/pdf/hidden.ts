import type { ColourAt } from './picture-colours.ts';
import { Hatched, placesIn } from './hatched.ts';
import { coreOf, middleOf } from './letter-cores.ts';
import { mayHide } from './letter-inks.ts';
import type { Fill, Glyph, PageContent } from './page-marks.ts';
import { brightness, difference, white, type Colour } from './paint-state.ts';
import type { Point } from './matrix.ts';
import { Comparing, RowsOfFills } from './rows-of-fills.ts';
import {
  contains,
  isBox,
  isInBox,
  isInside,
  overlaps,
  shapeOfArea,
  touches,
  type Box,
  type Shape,
} from './shapes.ts';

/** Nobody reads a font smaller than this, in points. */
const sizeMin = 1.5;
const opacityMin = 0.1;
const opaque = 0.5;
/** Under a veil of half its strength a letter is grey, and read. */
const coveringMin = 0.55;
/** What several veils together have to leave of a letter. */
const shownMin = 0.3;
/** Colours closer than this to what is behind them do not show. */
const contrastMin = 26;
/** A rule across letters that is brighter or darker than their ground by this is seen as a rule. */
const ruleContrast = 60;

/** Tells which characters of a page a person does not see, or not as they are. */
export function hiddenTest(content: PageContent, page: Box): (glyph: Glyph) => boolean {
  const comparing = new Comparing();
  const fills = new RowsOfFills(content.fills, comparing);
  const isSeen = (glyph: Glyph) => {
    const { isPainted, size, opacity, colour } = glyph.style;
    // The colours of a pattern are not known: white on white would be one, too.
    if (!isPainted || size < sizeMin || opacity < opacityMin || colour === null) return false;
    const centre = middleOf(glyph);
    if (!isInBox(page, centre)) return false;
    const letter = { glyph, centre, colour };
    return isUncut(letter, comparing) && isUncovered(letter, fills, comparing);
  };
  const unseen = content.glyphs.flatMap((glyph) => unseenSign(glyph, isSeen));
  const signs = new RowsOfFills(unseen, comparing);
  return (glyph) => !isSeen(glyph) || (signs.length > 0 && isUnder(glyph, signs));
}

/** Of a letter, in heights of the font, as much as what a box may leave of its height. */
const band = 0.3;
/** So close to the end of a frame, it may be round. */
const roundEnd = 0.1;

/**
 * Frames that are no boxes have to leave all of a figure or of a sign. A letter may end where the
 * frame does, as an overlong name in a cell with round corners.
 */
function isUncut({ glyph, centre }: Letter, comparing: Comparing): boolean {
  const { frames, size } = glyph.style;
  if (!frames) return true;
  const core = coreOf(glyph);
  return frames.every((frame) => {
    comparing.spendCorners(frame);
    if (core === null) return isInside(frame, centre);
    if (!/^\p{L}/u.test(glyph.text)) return contains(frame, core);
    const half = (size * band) / 2;
    const left = Math.max(core.left, frame.left + size * roundEnd);
    const right = Math.min(core.right, frame.right - size * roundEnd);
    if (left >= right) return true;
    return contains(frame, { left, right, bottom: centre.y - half, top: centre.y + half });
  });
}

interface Letter {
  glyph: Glyph;
  centre: Point;
  colour: Colour;
}

function isUncovered(letter: Letter, fills: RowsOfFills, comparing: Comparing): boolean {
  const { glyph, centre, colour } = letter;
  const { size, order } = glyph.style;
  const core = coreOf(glyph);
  let behind: Fill | null = null;
  let shown = 1;
  let isMixedUp = false;
  const hatched = new Hatched(comparing, size);
  for (const fill of fills.at(core, centre)) {
    const { letter: other } = fill;
    if (other && !mayHide(other, glyph)) continue;
    const isOff = !isInBox(fill.shape, centre) && !(core && overlaps(fill.shape, core));
    if (isOff) continue;
    comparing.spendCorners(fill.shape);
    const isMiddle = isInside(fill.shape, centre) && !isThin(fill.shape, size);
    const touched = core !== null && touches(fill.shape, core);
    if (!isMiddle && !touched) continue;
    const covers = fill.opacity * (isMiddle ? opacityAt(fill, letter, comparing) : 1);
    if (other ? other.glyph.at < glyph.at : fill.order <= order) {
      if (other?.isRough) {
        if (isMiddle && covers >= opaque) isMixedUp ||= looksLike(fill.colour, colour);
        continue;
      }
      if (isMiddle && covers >= opaque) behind = fill;
      if (core && covers >= opaque && contains(fill.shape, core)) isMixedUp = false;
      else if (touched && covers >= opaque) isMixedUp ||= isBlot(fill, letter, core);
      continue;
    }
    if (isMiddle && covers >= coveringMin) return false;
    const ground = groundOf(behind, centre);
    const erased = core && touched ? erasing(fill, core, { ground, size, comparing }) : 0;
    shown *= 1 - Math.max(isMiddle ? covers : 0, erased);
    const isInk = touched && (!other || covers >= opaque) && isBlot(fill, letter, core);
    if (shown < shownMin || erased >= coveringMin || isInk) return false;
    if (core && touched && covers >= coveringMin && hatched.isFullWith(fill, core)) return false;
  }
  if (isMixedUp) return false;
  if (behind?.colourAt) return !isLostOn(behind.colourAt, letter, comparing);
  const ground = behind === null ? white : behind.colour;
  return ground === null || difference(ground, colour) >= contrastMin;
}

/** So many places of a picture are looked at in each direction, within a letter. */
const looks = [-0.3, -0.15, 0, 0.15, 0.3];

function placesAround({ centre, glyph }: Letter, comparing: Comparing): Point[] {
  const { x, y } = centre;
  const { size } = glyph.style;
  comparing.spendLooks(looks.length * looks.length);
  return looks.flatMap((right) => looks.map((up) => ({ x: x + right * size, y: y + up * size })));
}

/** How much of what is below a picture lets through at a letter; all of it for another fill. */
function opacityAt({ colourAt, veilAt }: Fill, letter: Letter, comparing: Comparing): number {
  if (veilAt) return Math.max(...placesAround(letter, comparing).map(veilAt));
  if (!colourAt) return 1;
  const seen = placesAround(letter, comparing).map((place) => colourAt(place)?.opacity ?? 1);
  return seen.reduce((sum, one) => sum + one, 0) / seen.length;
}

function groundOf(behind: Fill | null, centre: Point): Colour | null {
  if (behind === null) return white;
  return behind.colourAt ? (behind.colourAt(centre)?.colour ?? null) : behind.colour;
}

/**
 * How much of a letter is gone where a fill over it looks like its ground. What looks otherwise is
 * seen, and a rule across it too.
 */
function erasing(
  fill: Fill,
  core: Box,
  { ground, size, comparing }: { ground: Colour | null; size: number; comparing: Comparing },
): number {
  const { colour, colourAt, veilAt, opacity, shape } = fill;
  const places = colourAt || veilAt ? placesIn(core) : [];
  comparing.spendLooks(places.length);
  if (veilAt) return opacity * Math.max(...places.map(veilAt));
  if (colourAt) {
    const gone = places.flatMap((place) => {
      if (!isInside(shape, place)) return [];
      const seen = colourAt(place);
      return seen === null || looksLike(seen.colour, ground) ? [seen?.opacity ?? 1] : [];
    });
    return opacity * Math.max(0, ...gone);
  }
  if (colour === null || !isThin(shape, size)) {
    return looksLike(colour, ground) || isLight(colour, ground) ? opacity : 0;
  }
  return isLight(colour, ground) ? opacity : 0;
}

function looksLike(colour: Colour | null, ground: Colour | null): boolean {
  return colour === null || ground === null || difference(colour, ground) < contrastMin;
}

function isLight(colour: Colour | null, ground: Colour | null): boolean {
  if (colour === null || ground === null) return colour === null;
  return Math.abs(brightness(colour) - brightness(ground)) < ruleContrast;
}

/** Larger than a letter, a box or a rule is seen for what it is. */
const blotMax = 1.3;

/**
 * In heights of the font: so broad is the border of a cell at the most, and so far it reaches
 * beyond the line of a text and its capitals.
 */
const border = 0.12;
const rule = { bottom: -0.1, top: 0.8 };

/** Whether a fill of a letter's colour looks like a part of it: with a bar, 0 is 8. */
function isBlot(fill: Fill, { glyph, colour: own }: Letter, core: Box): boolean {
  const { shape, colour, colourAt, veilAt } = fill;
  const { size } = glyph.style;
  if (colour === null || colourAt || veilAt || difference(colour, own) >= contrastMin) return false;
  if (isUprightRule(shape, glyph, core)) return false;
  const [width, height] = [shape.right - shape.left, shape.top - shape.bottom];
  return Math.max(width, height) < size * blotMax || !isThin(shape, size);
}

/** The border of a cell is drawn in pieces as high as its row, which may hardly exceed a letter. */
function isUprightRule(shape: Shape, { y, endY, style }: Glyph, core: Box): boolean {
  const { size } = style;
  if (!isBox(shape) || shape.right - shape.left > size * border) return false;
  return (
    shape.bottom < Math.min(core.bottom, Math.min(y, endY) + rule.bottom * size) &&
    shape.top > Math.max(core.top, Math.max(y, endY) + rule.top * size)
  );
}

const lostShare = 0.6;

/** Whether most of what a picture shows behind a letter is of the letter's own colour. */
function isLostOn(colourAt: ColourAt, letter: Letter, comparing: Comparing): boolean {
  const seen = placesAround(letter, comparing).flatMap((place) => colourAt(place) ?? []);
  const lost = seen.filter(
    (one) => one.opacity >= opaque && difference(one.colour, letter.colour) < contrastMin,
  );
  return lost.length > seen.length * lostShare;
}

/** A rule that crosses a text out or underlines it covers nothing. */
function isThin({ left, right, bottom, top, thickness = Infinity }: Shape, size: number): boolean {
  return Math.min(right - left, top - bottom, thickness) < size * 0.35;
}

/** In heights of the font, from below its line to above its capitals. */
const signs = { bottom: -0.2, top: 0.8 };

/** A sign in the colour of its ground, which erases what is below it: none without ink. */
function unseenSign(glyph: Glyph, isSeen: (glyph: Glyph) => boolean): Fill[] {
  const { text, x, y, endX, endY, style } = glyph;
  if (!style.isPainted || style.opacity < opacityMin || !/[^\s\p{L}\p{N}\p{C}]/u.test(text))
    return [];
  if (isSeen(glyph)) return [];
  const box = {
    left: Math.min(x, endX),
    right: Math.max(x, endX),
    bottom: Math.min(y, endY) + signs.bottom * style.size,
    top: Math.max(y, endY) + signs.top * style.size,
  };
  const shape = shapeOfArea(box);
  return shape ? [{ shape, colour: null, opacity: 1, order: style.order }] : [];
}

function isUnder(glyph: Glyph, covers: RowsOfFills): boolean {
  const core = coreOf(glyph);
  if (core === null) return false;
  for (const { shape, order } of covers.at(core, middleOf(glyph))) {
    if (order > glyph.style.order && touches(shape, core)) return true;
  }
  return false;
}
