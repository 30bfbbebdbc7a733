/** A measurement over a growing number, as it is kept as JSON and drawn. */
export interface Curve {
  title: string;
  /** What grows, from left to right, on a scale of powers of ten. */
  across: string;
  /** What is measured, with its unit. */
  up: string;
  lines: readonly Line[];
}

export interface Line {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

export const say = (line: string) => console.log(line);
