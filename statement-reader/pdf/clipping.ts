import type { Matrix } from './matrix.ts';
import type { PaintState } from './paint-state.ts';
import { isBox, overlapOf, shapeOfBox, type Shape } from './shapes.ts';

/** What a path leaves of the page, or nothing where it encloses nothing. */
export function clippedTo(state: PaintState, shape: Shape | null): PaintState {
  const { clip, frames } = state;
  const { left, bottom } = clip;
  if (!shape) return { ...state, clip: { left, right: left, bottom, top: bottom } };
  const own = isBox(shape) ? frames : [...frames, shape];
  return { ...state, clip: overlapOf(clip, shape), frames: own };
}

/** What the box of a form or of a group leaves. */
export function clippedToBox(state: PaintState, box: unknown, matrix: Matrix): PaintState {
  const numbers = ArrayBuffer.isView(box) ? Array.from(box as Float32Array) : box;
  if (!Array.isArray(numbers) || numbers.length < 4) return state;
  const shape = shapeOfBox(numbers.map(Number), matrix);
  return shape ? { ...state, clip: overlapOf(state.clip, shape) } : state;
}
