/** A transformation as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

export interface Point {
  x: number;
  y: number;
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** How far apart it leaves two lines that were one apart; 0 where it presses all onto a line. */
export function heightOf([a, b, c, d]: Matrix): number {
  const width = Math.hypot(a, b);
  return width === 0 ? 0 : Math.abs(a * d - b * c) / width;
}

/** How much larger or smaller it makes things, in both directions together. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** A matrix from what a file gives, which may be anything. */
export function matrixOf(value: unknown): Matrix | null {
  const numbers = ArrayBuffer.isView(value) ? Array.from(value as Float32Array) : value;
  if (!Array.isArray(numbers) || numbers.length < 6) return null;
  const six = numbers.slice(0, 6).map(Number);
  return six.every(Number.isFinite) ? (six as unknown as Matrix) : null;
}

/** Null where a matrix makes a line or a point of everything. */
export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c;
  if (area === 0 || !Number.isFinite(area)) return null;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}
