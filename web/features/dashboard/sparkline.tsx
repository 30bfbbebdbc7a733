/** The size of its coordinates; it is drawn as wide and high as its classes say. */
const width = 72;
const height = 20;

/**
 * A line through the values in order, for the eye alone: the chart below has them as a table.
 * Without two values there is no line, and none of nothing but zeros. A null is left out, and the line goes on after it.
 */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = pointsOf(values);
  if (points.length < 2 || values.every((value) => !value)) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="mb-1 h-5 w-10 max-w-18 grow overflow-visible text-accent forced-colors:text-[CanvasText]"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** From the left to the right, nothing at the bottom and the largest value at the top. */
export function pointsOf(values: readonly (number | null)[]): [x: number, y: number][] {
  const most = Math.max(...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length - 1);
  return values.flatMap((value, index): [number, number][] =>
    value === null ? [] : [[round(index * step), round(height * (1 - value / (most || 1)))]],
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
