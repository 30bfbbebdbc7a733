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
  const pointAt = (at: number) => apply(matrix, numbers[at] ?? 0, numbers[at + 1] ?? 0);
  for (let at = 0; at < numbers.length;) {
    const step = numbers[at] ?? closePath;
    const count = pointsOfStep[step] ?? 0;
    const [first] = part;
    const from = part.at(-1);
    if (count === 0) {
      if (first) part.push(first);
    } else if (step === 0) {
      part = [pointAt(at + 1)];
      parts.push(part);
    } else if (count === 1 || !from) {
      part.push(pointAt(at + count * 2 - 1));
    } else if (count === 2) {
      pushShortCurve(part, from, pointAt(at + 1), pointAt(at + 3));
    } else {
      pushCurve(part, from, [pointAt(at + 1), pointAt(at + 3), pointAt(at + 5)]);
    }
    at += 1 + count * 2;
  }
  return parts;
}

function pushShortCurve(part: Point[], from: Point, by: Point, to: Point): void {
  for (let piece = 1; piece <= pieces; piece += 1) {
    const share = piece / pieces;
    const rest = 1 - share;
    const [one, two, three] = [rest * rest, 2 * rest * share, share * share];
    part.push({
      x: one * from.x + two * by.x + three * to.x,
      y: one * from.y + two * by.y + three * to.y,
    });
  }
}

function pushCurve(part: Point[], from: Point, [first, last, to]: [Point, Point, Point]): void {
  for (let piece = 1; piece <= pieces; piece += 1) {
    const share = piece / pieces;
    const rest = 1 - share;
    const one = rest * rest * rest;
    const two = 3 * rest * rest * share;
    const three = 3 * rest * share * share;
    const four = share * share * share;
    part.push({
      x: one * from.x + two * first.x + three * last.x + four * to.x,
      y: one * from.y + two * first.y + three * last.y + four * to.y,
    });
  }
}
