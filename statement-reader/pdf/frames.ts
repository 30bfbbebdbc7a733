import { coreOf, middleOf } from './letter-cores.ts';
import type { Glyph, GlyphStyle } from './page-marks.ts';
import { isAmount, isDayLike } from '../placed/figures.ts';
import { isInBox, overlapOf, type Box } from './shapes.ts';

const slack = 2;
/** How high capitals and figures are, and how much of them has to show, in heights of the font. */
const capitals = 0.7;
const readableMin = 0.3;
/** How much of a narrow letter has to show. */
const readableShare = 0.43;

/**
 * The characters of a page without those that a cell's frame cuts off. A text with an amount of
 * which nothing shows was cut off to be there unseen, and is kept for the test of what is hidden,
 * unless its frame shows other text: then it is what did not fit into the cell.
 */
export function cutToFrames(glyphs: readonly Glyph[], page: Box): Glyph[] {
  const cut = stylesCutOff(glyphs, page);
  const kept = withoutHalves(
    glyphs.filter((glyph) => !cut.has(glyph.style) && !isClipped(glyph, page)),
    page,
  );
  if (kept.length === glyphs.length) return kept;
  const seen = new Set(kept.map(({ style }) => style));
  const unseen = glyphs.filter(({ style }) => !seen.has(style));
  const texts = new Map<GlyphStyle, string>();
  for (const { style, text } of unseen) texts.set(style, (texts.get(style) ?? '') + text);
  const centres = kept.map(middleOf);
  const hidden = new Set<GlyphStyle>();
  for (const [style, text] of texts) {
    if (!text.split(/\s/).some(isAmount)) continue;
    if (!centres.some((centre) => isInBox(style.clip, centre))) hidden.add(style);
  }
  return [...kept, ...unseen.filter(({ style }) => hidden.has(style)).map(unpainted)];
}

/**
 * Of an amount or a day, a figure of which a frame leaves only a part is hidden: what is left of an
 * 8 may be a 3. Of what did not fit into its cell, the rest is no amount.
 */
function withoutHalves(kept: Glyph[], page: Box): Glyph[] {
  const halves = new Set(kept.filter((glyph) => isHalf(glyph, page)));
  if (halves.size === 0) return kept;
  const hidden = new Set<Glyph>();
  let word: Glyph[] = [];
  const endWord = () => {
    const text = word.map((glyph) => glyph.text).join('');
    if (isAmount(text) || isDayLike(text)) {
      for (const glyph of word) if (halves.has(glyph)) hidden.add(glyph);
    }
    word = [];
  };
  for (const glyph of kept) {
    const last = word.at(-1);
    const isBlank = /^\s*$/.test(glyph.text);
    if (isBlank || (last && !isBeside(last, glyph))) endWord();
    if (!isBlank) word.push(glyph);
  }
  endWord();
  return kept.map((glyph) => (hidden.has(glyph) ? unpainted(glyph) : glyph));
}

const unpainted = (glyph: Glyph): Glyph => ({
  ...glyph,
  style: { ...glyph.style, isPainted: false },
});

/** In heights of the font: so close is one word, and what is cut off less is whole. */
const wordGap = 0.2;
const whole = 0.04;

function isBeside(last: Glyph, { x, y, style }: Glyph): boolean {
  return Math.hypot(x - last.endX, y - last.endY) < style.size * wordGap;
}

function isHalf(glyph: Glyph, page: Box): boolean {
  const { clip, size } = glyph.style;
  const core = /^\p{Nd}/u.test(glyph.text) ? coreOf(glyph) : null;
  if (core === null || !isInBox(page, middleOf(glyph))) return false;
  const room = size * whole;
  return (
    core.left < clip.left - room ||
    core.right > clip.right + room ||
    core.bottom < clip.bottom - room ||
    core.top > clip.top + room
  );
}

/** Those of texts no letter of which can be told from what their frame leaves of it. */
function stylesCutOff(glyphs: readonly Glyph[], page: Box): Set<GlyphStyle> {
  const shown = new Set<GlyphStyle>();
  const cut = new Set<GlyphStyle>();
  for (const glyph of glyphs) {
    const { style, text } = glyph;
    if (shown.has(style) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) continue;
    if (isReadable(glyph) || !isInBox(page, middleOf(glyph))) {
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
  const { x, y } = middleOf(glyph);
  const isFramed =
    x >= left - slack && x <= right + slack && y >= bottom - slack && y <= top + slack;
  return !isFramed && isInBox(page, { x, y });
}
