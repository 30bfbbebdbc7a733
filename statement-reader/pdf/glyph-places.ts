import { apply, scaleOf, type Matrix, type Point } from './matrix.ts';
import type { Glyph, GlyphFace, PageTools } from './page-marks.ts';
import type { PaintState } from './paint-state.ts';

/** How characters are drawn in a state, with `matrix` from their text to the page. */
export function faceOf(state: PaintState, matrix: Matrix, { fontOf }: PageTools): GlyphFace {
  const { font, fontSize, stretch, textMode, penWidth, isMixed } = state;
  const [a, b, c, d] = matrix;
  const wide = fontSize * stretch;
  return {
    font,
    isDrawn: fontOf(font)?.charProcOperatorList !== undefined,
    matrix: [a * wide, b * wide, c * fontSize, d * fontSize, 0, 0],
    mode: textMode,
    pen: penWidth * scaleOf(state.matrix),
    isMixed,
  };
}

/** Where a character stands on the page, and where the next one begins. */
export function endsOf(
  { x, y }: Point,
  width: number,
  matrix: Matrix,
): Pick<Glyph, 'x' | 'y' | 'endX' | 'endY'> {
  const from = apply(matrix, x, y);
  const end = apply(matrix, x + width, y);
  return { x: from.x, y: from.y, endX: end.x, endY: end.y };
}
