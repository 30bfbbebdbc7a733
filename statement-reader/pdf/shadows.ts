import type { Glyph } from './page-marks.ts';

/** A shadow is as far to the side and up or down at most, in heights of the font. */
const apartMax = 0.12;

/**
 * Letters too pale to be seen below the same letters of the same font, as for a shadow. They show
 * nothing else than these, and cover no more than these do, as long as their font fills outlines.
 */
export function shadowsOf(glyphs: readonly Glyph[], hidden: readonly boolean[]): Set<Glyph> {
  const found = new Set<Glyph>();
  if (!hidden.includes(true)) return found;
  const pale = new Map<string, Glyph>();
  glyphs.forEach((glyph, at) => {
    const { x, y, style } = glyph;
    const { size, ink, isPainted } = style;
    if (ink === undefined || !isPainted) return;
    const cell = Math.max(size * apartMax, 0.01);
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    const keyOf = (right: number, up: number) =>
      `${glyph.text} ${ink} ${size} ${column + right} ${row + up}`;
    if (hidden[at] === true) {
      pale.set(keyOf(0, 0), glyph);
      return;
    }
    if (pale.size === 0) return;
    for (const right of [-1, 0, 1]) {
      for (const up of [-1, 0, 1]) {
        const other = pale.get(keyOf(right, up));
        if (other && isBelow(other, glyph, cell)) found.add(other);
      }
    }
  });
  return found;
}

function isBelow(other: Glyph, glyph: Glyph, far: number): boolean {
  const isLater = glyph.style.order > other.style.order;
  const [atStart, atEnd] = [
    Math.max(Math.abs(other.x - glyph.x), Math.abs(other.y - glyph.y)),
    Math.max(Math.abs(other.endX - glyph.endX), Math.abs(other.endY - glyph.endY)),
  ];
  return isLater && atStart < far && atEnd < far;
}
