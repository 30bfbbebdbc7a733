/** Curves as pictures, readable in light and in dark, and without colours. */
import type { Curve, Line } from './curve.ts';

const width = 640;
const height = 340;
const frame = { left: 64, right: 150, top: 60, bottom: 52 };
const inks = ['#0b6bcb', '#c2410c', '#15803d', '#7e22ce'];
const dashes = ['none', '6 4', '2 3', '10 3 2 3'];
/** Names at the ends of lines are at least so far apart. */
const nameHeight = 15;

const style = `
  text { font: 12px system-ui, sans-serif; fill: #1f2937; }
  .title { font-size: 14px; font-weight: 600; }
  .grid { stroke: #d1d5db; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e5e7eb; }
    .grid { stroke: #4b5563; }
    .paper { fill: #111827; }
  }
`;

/** 1000 as "1 k", 2500000 as "2.5 M". */
function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6} M`;
  if (value >= 1e3) return `${value / 1e3} k`;
  return String(value);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** 1, 2 or 5 times a power of ten, so that about five steps reach the largest. */
function stepFor(largest: number): number {
  const rough = largest / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
}

/** The heights of names, moved up where their lines end close together: below are the marks. */
function apart(heights: readonly number[]): number[] {
  const fromBelow = heights
    .map((_, at) => at)
    .toSorted((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const placed: number[] = [];
  let last = Infinity;
  for (const at of fromBelow) {
    last = Math.min(heights[at] ?? 0, last - nameHeight);
    placed[at] = last;
  }
  return placed;
}

function axes(curve: Curve, xs: readonly number[], scale: Scale): string[] {
  const { right, bottom } = scale;
  const rows = [];
  for (let y = 0; y <= scale.top + scale.step / 2; y += scale.step) {
    const at = scale.y(y);
    const text = String(Number(y.toPrecision(3)));
    rows.push(`<line class="grid" x1="${frame.left}" x2="${right}" y1="${at}" y2="${at}"/>`);
    rows.push(`<text x="${frame.left - 8}" y="${at + 4}" text-anchor="end">${text}</text>`);
  }
  const marks = xs.map(
    (x) => `<text x="${scale.x(x)}" y="${bottom + 18}" text-anchor="middle">${short(x)}</text>`,
  );
  const across = escaped(curve.across);
  const middle = (frame.left + right) / 2;
  return [
    ...rows,
    ...marks,
    `<text x="${middle}" y="${bottom + 38}" text-anchor="middle">${across}</text>`,
    `<text x="12" y="${frame.top - 18}">${escaped(curve.up)}</text>`,
    `<text class="title" x="12" y="18">${escaped(curve.title)}</text>`,
  ];
}

interface Scale {
  x(value: number): number;
  y(value: number): number;
  top: number;
  step: number;
  right: number;
  bottom: number;
}

function scaleOf(xs: readonly number[], ys: readonly number[]): Scale {
  const [right, bottom] = [width - frame.right, height - frame.bottom];
  const step = stepFor(Math.max(...ys));
  const top = Math.ceil(Math.max(...ys) / step) * step;
  const [low, high] = [Math.log(xs[0] ?? 1), Math.log(xs.at(-1) ?? 1)];
  const round = (value: number) => Number(value.toFixed(1));
  return {
    ...{ top, step, right, bottom },
    x: (value) =>
      round(frame.left + ((Math.log(value) - low) / (high - low || 1)) * (right - frame.left)),
    y: (value) => round(bottom - (value / top) * (bottom - frame.top)),
  };
}

function drawn({ points }: Line, at: number, { x, y }: Scale): string {
  const ink = inks[at % inks.length];
  const dash = dashes[at % dashes.length];
  const path = points.map((point) => `${x(point[0])},${y(point[1])}`).join(' ');
  const dots = points.map(
    (point) => `<circle cx="${x(point[0])}" cy="${y(point[1])}" r="3" fill="${ink}"/>`,
  );
  const line = `fill="none" stroke="${ink}" stroke-width="2" stroke-dasharray="${dash}"`;
  return [`<polyline points="${path}" ${line}/>`, ...dots].join('\n');
}

/** The picture of a curve, as an SVG document that asks for nothing else. */
export function drawCurve(curve: Curve): string {
  const points = curve.lines.flatMap((line) => line.points);
  const xs = [...new Set(points.map(([x]) => x))].toSorted((a, b) => a - b);
  const scale = scaleOf(
    xs,
    points.map(([, y]) => y),
  );
  const ends = apart(curve.lines.map((line) => scale.y(line.points.at(-1)?.[1] ?? 0) + 4));
  const names = curve.lines.map(({ name, points: own }, at) => {
    const x = scale.x(own.at(-1)?.[0] ?? 1) + 10;
    return `<text x="${x}" y="${ends[at]}">${escaped(name)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(curve.title)}</title><style>${style}</style>`,
    `<rect class="paper" width="${width}" height="${height}" fill="#ffffff"/>`,
    ...axes(curve, xs, scale),
    ...curve.lines.map((line, at) => drawn(line, at, scale)),
    ...names,
    '</svg>\n',
  ].join('\n');
}
