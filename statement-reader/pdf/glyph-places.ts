import { heightOf, scaleOf, type Matrix } from './matrix.ts';
import type { GlyphFace, GlyphStyle, PageTools } from './page-marks.ts';
import { shownOpacity, transferred, type PaintState } from './paint-state.ts';

/** Modes of text that paint nothing, one of them to clip. */
const unpainted = new Set([3, 7]);
/** Nobody reads letters pressed to a line, with less than this for the width of an M, in points. */
const wideMin = 0.8;

/**
 * How characters are drawn in a state, with `matrix` from their text to the page; what was found
 * for those before, where these are drawn alike.
 */
export function faceOf(
  state: PaintState,
  matrix: Matrix,
  { fontOf }: PageTools,
  before: GlyphFace | null,
): GlyphFace {
  const { font, fontSize, stretch, textMode: mode, penWidth, isMixed } = state;
  const wide = fontSize * stretch;
  const [a, b, c, d] = matrix;
  const own = [a * wide, b * wide, c * fontSize, d * fontSize, 0, 0] as const;
  const pen = penWidth * scaleOf(state.matrix);
  if (before?.font === font && before.mode === mode && before.pen === pen) {
    const isSame = own.every((number, at) => number === before.matrix[at]);
    if (isSame && before.isMixed === isMixed) return before;
  }
  const isDrawn = fontOf(font)?.charProcOperatorList !== undefined;
  return { font, isDrawn, matrix: own, mode, pen, isMixed };
}

/** What the characters that are drawn at once have in common. */
export function styleOf(
  state: PaintState,
  matrix: Matrix,
  { order, isShown, face }: { order: number; isShown: boolean; face: GlyphFace },
): GlyphStyle {
  const { fontSize, stretch, textMode, fill, stroke, isLost, isWithinText, clip, frames } = state;
  const isStroked = textMode === 1 || textMode === 5;
  const isShut = Math.abs(fontSize * stretch) * Math.hypot(matrix[0], matrix[1]) < wideMin;
  return {
    size: Math.abs(fontSize) * heightOf(matrix),
    order,
    colour: transferred(state, isStroked ? stroke : fill),
    opacity: shownOpacity(state, isStroked),
    isPainted: !unpainted.has(textMode) && isShown && !isShut && !isLost && !isWithinText,
    clip,
    ...(textMode === 0 && { ink: state.font }),
    face,
    ...(frames.length > 0 && { frames }),
  };
}
