import { apply, identity, type Matrix, type Point } from './matrix.ts';

export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A filled outline: the points of each of its parts, and a box around all of them. */
export interface Shape extends Box {
  parts: readonly (readonly Point[])[];
}

const pointsOfStep: readonly number[] = [1, 1, 3, 2, 0];
const closePath = 4;

/** The outline of a path as pdf.js encodes it. */
export function shapeOf(data: unknown, matrix: Matrix): Shape | null {
  return shapeOfParts(partsOf(data, matrix));
}

/**
 * The parts of a path as pdf.js encodes it: a step (0 move, 1 line, 2 curve, 3 short curve,
 * 4 close), then the points of that step. Of a curve, the end is enough.
 */
function partsOf(data: unknown, matrix: Matrix): Point[][] {
  if (!ArrayBuffer.isView(data) && !Array.isArray(data)) return [];
  const numbers = data as ArrayLike<number>;
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (let at = 0; at < numbers.length;) {
    const step = numbers[at] ?? closePath;
    const points = pointsOfStep[step] ?? 0;
    at += 1 + points * 2;
    const [first] = part;
    if (points === 0 && first) part.push(first);
    if (points === 0) continue;
    const point = apply(matrix, numbers[at - 2] ?? 0, numbers[at - 1] ?? 0);
    if (step === 0) {
      part = [];
      parts.push(part);
    }
    part.push(point);
  }
  return parts;
}

/** What a broad pen covers along a path, from corner to corner. */
export function* bandsOf(data: unknown, matrix: Matrix, width: number): Generator<Shape> {
  for (const part of partsOf(data, matrix)) {
    for (let at = 1; at < part.length; at += 1) {
      const [from, to] = [part[at - 1], part[at]];
      if (!from || !to) continue;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length === 0) continue;
      const x = ((from.y - to.y) / length) * (width / 2);
      const y = ((to.x - from.x) / length) * (width / 2);
      const corners = [
        { x: from.x + x, y: from.y + y },
        { x: to.x + x, y: to.y + y },
        { x: to.x - x, y: to.y - y },
        { x: from.x - x, y: from.y - y },
      ];
      const shape = shapeOfParts([corners]);
      if (shape) yield shape;
    }
  }
}

/** A box as a shape. */
export function shapeOfArea({ left, bottom, right, top }: Box): Shape | null {
  return shapeOfBox([left, bottom, right, top], identity);
}

/** The area of a picture or of a form: a rectangle, moved. */
export function shapeOfBox(box: readonly number[], matrix: Matrix): Shape | null {
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const corners: [number, number][] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return shapeOfParts([corners.map(([x, y]) => apply(matrix, x, y))]);
}

function shapeOfParts(parts: readonly (readonly Point[])[]): Shape | null {
  const box: Box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const { x, y } of parts.flat()) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = Math.min(box.bottom, y);
    box.top = Math.max(box.top, y);
  }
  return box.left < box.right && box.bottom < box.top ? { ...box, parts } : null;
}

export function isInBox({ left, right, bottom, top }: Box, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= bottom && y <= top;
}

/** Whether a point is inside the outline, by how often a line from it crosses the edges. */
export function isInside(shape: Shape, point: Point): boolean {
  if (!isInBox(shape, point)) return false;
  let inside = false;
  for (const part of shape.parts) {
    let previous = part.at(-1);
    for (const corner of part) {
      if (previous && crosses(previous, corner, point)) inside = !inside;
      previous = corner;
    }
  }
  return inside;
}

function crosses(from: Point, to: Point, { x, y }: Point): boolean {
  if (from.y > y === to.y > y) return false;
  return x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
}

/** What both boxes share. */
export function overlapOf(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    top: Math.min(one.top, other.top),
  };
}
