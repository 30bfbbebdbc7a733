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

/** Curves with what an earlier run has measured of them, where this one has not. */
export function joined(before: readonly Curve[], now: readonly Curve[]): Curve[] {
  return now.map((curve) => {
    const known = before.find(({ title }) => title === curve.title);
    const lines = curve.lines.map(({ name, points }) => {
      const old = known?.lines.find((line) => line.name === name)?.points ?? [];
      const others = old.filter(([x]) => !points.some((point) => point[0] === x));
      return { name, points: [...others, ...points].toSorted((a, b) => a[0] - b[0]) };
    });
    return { ...curve, lines };
  });
}

export const say = (line: string) => console.log(line);
