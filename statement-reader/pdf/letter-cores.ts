import type { Point } from './matrix.ts';
import type { Glyph } from './page-marks.ts';
import type { Box } from './shapes.ts';

/**
 * From where to where a character is drawn that is not to be taken for another one, in heights of
 * the font above its line, and how far from both ends of its width, in parts of it.
 */
interface Core {
  bottom: number;
  top: number;
  inset: number;
}

const tall: Core = { bottom: 0.06, top: 0.6, inset: 0.14 };
const cores: readonly (readonly [RegExp, Core | null])[] = [
  [/^[\p{Nd}\p{Lu}bdfhkltißØ₹$€£()[\]/|]/u, tall],
  [/^[.:]/, { bottom: 0.02, top: 0.09, inset: 0.38 }],
  [/^,/, { bottom: 0.01, top: 0.09, inset: 0.38 }],
  [/^[-‐‑–—−]/, { bottom: 0.2, top: 0.36, inset: 0.2 }],
  [/^\+/, { bottom: 0.1, top: 0.45, inset: 0.2 }],
  [/^\p{Ll}/u, { bottom: 0.06, top: 0.4, inset: 0.14 }],
  [/^\p{L}/u, { bottom: 0.12, top: 0.45, inset: 0.2 }],
];
/** The width of a character whose font gives none, in heights of the font. */
const usualWidth = 0.5;

/** So many different characters are known at once. */
const knownMax = 4096;
const known = new Map<string, Core | null>();

function coreOfText(text: string): Core | null {
  const found = known.get(text);
  if (found !== undefined) return found;
  const core = cores.find(([shape]) => shape.test(text))?.[1] ?? null;
  if (known.size >= knownMax) known.clear();
  known.set(text, core);
  return core;
}

/** The part of a character that has to show; null where it may be covered. */
export function coreOf({ text, x, y, endX, endY, style }: Glyph): Box | null {
  const core = coreOfText(text);
  if (!core) return null;
  const { size } = style;
  const [run, rise] = [endX - x, endY - y];
  const length = Math.hypot(run, rise);
  const [alongX, alongY] = length === 0 ? [1, 0] : [run / length, rise / length];
  const width = length === 0 ? size * usualWidth : length;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const along of [width * core.inset, width * (1 - core.inset)]) {
    for (const up of [core.bottom * size, core.top * size]) {
      xs.push(x + alongX * along - alongY * up);
      ys.push(y + alongY * along + alongX * up);
    }
  }
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}

/** The middle of the character: half of it to the right, a third of it above the line. */
export function middleOf({ x, y, endX, endY, style }: Glyph): Point {
  const [run, rise] = [endX - x, endY - y];
  const up = style.size * 0.33;
  const length = rise === 0 ? Math.abs(run) : Math.hypot(run, rise);
  const rightX = length === 0 ? 1 : run / length;
  const rightY = length === 0 ? 0 : rise / length;
  return { x: (x + endX) / 2 - rightY * up, y: (y + endY) / 2 + rightX * up };
}
