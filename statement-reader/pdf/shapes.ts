import { identity, apply, type Matrix, type Point } from './matrix.ts';
import { partsOf } from './outlines.ts';

export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A filled outline: the points of each of its parts, and a box around all of them. */
export interface Shape extends Box {
  parts: readonly (readonly Point[])[];
  /** What two parts share is left out. */
  isEvenOdd?: boolean;
  /** Of what a pen drew, which may be thin however it leans. */
  thickness?: number;
}

/** The outline of a path as pdf.js encodes it. */
export function shapeOf(data: unknown, matrix: Matrix, isEvenOdd = false): Shape | null {
  const shape = shapeOfParts(partsOf(data, matrix));
  return shape && isEvenOdd ? { ...shape, isEvenOdd } : shape;
}

/** How the ends of a line reach beyond it, in parts of the pen's width. */
export type PenEnds = 'butt' | 'beyond';

/** What a pen covers along a path, from corner to corner. */
export function* bandsOf(
  data: unknown,
  matrix: Matrix,
  width: number,
  ends: PenEnds = 'butt',
): Generator<Shape> {
  const half = width / 2;
  for (const part of partsOf(data, matrix)) {
    for (let at = 1; at < part.length; at += 1) {
      const [from, to] = [part[at - 1], part[at]];
      if (!from || !to) continue;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      // A round pen makes a dot of a line without length.
      if (length === 0 && ends === 'butt') continue;
      const [alongX, alongY] =
        length === 0 ? [1, 0] : [(to.x - from.x) / length, (to.y - from.y) / length];
      const beyond = ends === 'butt' ? 0 : half;
      const corner = ({ x, y }: Point, along: number, across: number): Point => ({
        x: x + alongX * along - alongY * across,
        y: y + alongY * along + alongX * across,
      });
      const shape = shapeOfParts([
        [
          ...[corner(from, -beyond, half), corner(to, beyond, half)],
          ...[corner(to, beyond, -half), corner(from, -beyond, -half)],
        ],
      ]);
      if (shape) yield { ...shape, thickness: width };
    }
  }
}

/** A box as a shape. */
export function shapeOfArea({ left, bottom, right, top }: Box): Shape | null {
  return shapeOfBox([left, bottom, right, top], identity);
}

/** An outline, moved. */
export function movedBy({ parts, ...rest }: Shape, matrix: Matrix): Shape | null {
  const moved = shapeOfParts(parts.map((part) => part.map(({ x, y }) => apply(matrix, x, y))));
  return moved && { ...rest, ...moved };
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

/** An outline of several parts; null where it encloses nothing. */
export function shapeOfParts(parts: readonly (readonly Point[])[]): Shape | null {
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

/** Whether an outline is a box that stands upright, drawn once. */
export function isBox({ parts, left, right, bottom, top }: Shape): boolean {
  const [part, ...others] = parts.filter(({ length }) => length > 1);
  if (!part || others.length > 0) return false;
  const corners = new Set(part.map(({ x, y }) => `${x} ${y}`));
  const isCorner = ({ x, y }: Point) => (x === left || x === right) && (y === bottom || y === top);
  const isUpright = ({ x, y }: Point, at: number) => {
    const before = part.at(at - 1);
    return before?.x === x || before?.y === y;
  };
  return corners.size === 4 && part.every(isCorner) && part.every(isUpright) && part.length <= 6;
}

/** Whether a point is inside the outline, by how often a line from it crosses the edges. */
export function isInside(shape: Shape, point: Point): boolean {
  if (!isInBox(shape, point)) return false;
  let [crossed, turns] = [0, 0];
  for (const part of shape.parts) {
    let previous = part.at(-1);
    for (const corner of part) {
      if (previous && crosses(previous, corner, point)) {
        crossed += 1;
        turns += corner.y > previous.y ? 1 : -1;
      }
      previous = corner;
    }
  }
  return shape.isEvenOdd === true ? crossed % 2 === 1 : turns !== 0;
}

function crosses(from: Point, to: Point, { x, y }: Point): boolean {
  if (from.y > y === to.y > y) return false;
  return x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
}

/** Whether an outline and a box share more than an edge. */
export function touches(shape: Shape, given: Box): boolean {
  if (!overlaps(shape, given)) return false;
  const box = overlapOf(shape, given);
  if (isInside(shape, middleOf(box))) return true;
  return hasEdgeWithin(shape, box);
}

/** Whether the whole of a box is inside an outline. */
export function contains(shape: Shape, box: Box): boolean {
  if (!isInside(shape, middleOf(box))) return false;
  const isWithin =
    box.left >= shape.left &&
    box.right <= shape.right &&
    box.bottom >= shape.bottom &&
    box.top <= shape.top;
  if (!isWithin) return false;
  return !hasEdgeWithin(shape, box);
}

function middleOf({ left, right, bottom, top }: Box): Point {
  return { x: (left + right) / 2, y: (bottom + top) / 2 };
}

function hasEdgeWithin(shape: Shape, box: Box): boolean {
  return shape.parts.some((part) => {
    return part.some((corner, at) => isCrossing(part.at(at - 1) ?? corner, corner, box));
  });
}

/** Whether a part of an edge is within a box, and not only along its border. */
function isCrossing(from: Point, to: Point, { left, right, bottom, top }: Box): boolean {
  let [first, last] = [0, 1];
  const sides = [
    [from.x - to.x, from.x - left],
    [to.x - from.x, right - from.x],
    [from.y - to.y, from.y - bottom],
    [to.y - from.y, top - from.y],
  ] as const;
  for (const [step, room] of sides) {
    if (step === 0 && room <= 0) return false;
    if (step < 0) first = Math.max(first, room / step);
    else if (step > 0) last = Math.min(last, room / step);
  }
  return first < last;
}

/** Whether two boxes share more than an edge. */
export function overlaps(one: Box, other: Box): boolean {
  const { left, right, bottom, top } = overlapOf(one, other);
  return left < right && bottom < top;
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
