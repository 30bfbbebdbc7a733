import { apply, type Matrix, type Point } from './matrix.ts';

const pointsOfStep: readonly number[] = [1, 1, 3, 2, 0];
const closePath = 4;
/** A curve is so many straight pieces. */
const pieces = 6;

/**
 * The parts of a path as pdf.js encodes it: a step (0 move, 1 line, 2 curve, 3 short curve,
 * 4 close), then the points of that step.
 */
export function partsOf(data: unknown, matrix: Matrix): Point[][] {
  if (!ArrayBuffer.isView(data) && !Array.isArray(data)) return [];
  const numbers = data as ArrayLike<number>;
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (let at = 0; at < numbers.length;) {
    const step = numbers[at] ?? closePath;
    const count = pointsOfStep[step] ?? 0;
    const points = Array.from({ length: count }, (_, place) =>
      apply(matrix, numbers[at + 1 + place * 2] ?? 0, numbers[at + 2 + place * 2] ?? 0),
    );
    at += 1 + count * 2;
    const [first] = part;
    const [end] = points.slice(-1);
    if (!end) {
      if (first) part.push(first);
      continue;
    }
    const from = part.at(-1);
    if (step === 0) {
      part = [end];
      parts.push(part);
    } else if (count === 1 || !from) part.push(end);
    else part.push(...curveOf([from, ...points]));
  }
  return parts;
}

/** Points of a curve behind its first one, by the points that draw it. */
function curveOf(points: readonly Point[]): Point[] {
  return Array.from({ length: pieces }, (_, at) => {
    const share = (at + 1) / pieces;
    let between = points;
    while (between.length > 1) {
      between = between.slice(1).map((next, place) => {
        const { x, y } = between[place] ?? next;
        return { x: x + (next.x - x) * share, y: y + (next.y - y) * share };
      });
    }
    return between[0] ?? { x: 0, y: 0 };
  });
}
