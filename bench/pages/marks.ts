/** What a browser tells of one page, once it has come to rest. */
export interface PageMarks {
  /** Of the files that were asked for until the page could be worked with. */
  scripts: { files: number; bytes: number };
  /** How long the main thread worked until then, and for the longest tasks of all. */
  readyMs: number;
  longest: readonly number[];
  /** Total blocking time, of tasks after the first paint. */
  blockingMs: number;
  layoutShift: number;
  firstPaintMs: number;
  largestPaintMs: number;
}

/** A task of the main thread, by its processor time: what else the machine does is left out. */
export interface Task {
  atMs: number;
  ms: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { isLoadingMainFrame?: boolean; documentLoaderURL?: string } };
}

/** Slower by this than the machine that measures, as Lighthouse has it for phones. */
export const slowdown = 4;

/** A task that takes longer keeps a person waiting. */
export const longTaskMs = 50;

/**
 * The tasks of the page's main thread from the start of its loading, at the slowdown. Left out is
 * what only a browser does that is looked into: where an error is made, it reads the whole script
 * once more, to say on which line; React makes one when it is loaded.
 */
export function tasksIn(trace: Buffer, url: string): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const start = traceEvents.findLast(
    ({ name, args }) =>
      name === 'navigationStart' &&
      args?.data?.isLoadingMainFrame === true &&
      args.data.documentLoaderURL?.startsWith(url),
  );
  if (!start) throw new Error(`the trace does not know when ${url} began to load`);
  const own = traceEvents.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  const forDebugger = own.filter(({ name }) => name === 'V8.CollectSourcePositions');
  return own
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const within = forDebugger.filter((event) => event.ts >= ts && event.ts <= ts + dur);
      const left = within.reduce((sum, event) => sum - (event.tdur ?? 0), tdur);
      return { atMs: (ts - start.ts) / 1000, ms: (left / 1000) * slowdown };
    });
}

interface Curve {
  /** Where the score is a half, and where it is nine tenths. */
  median: number;
  good: number;
  weight: number;
}

/** The curves of Lighthouse for phones, without its index of speed, which takes a film. */
const curves = {
  firstPaintMs: { median: 3000, good: 1800, weight: 10 },
  largestPaintMs: { median: 4000, good: 2500, weight: 25 },
  blockingMs: { median: 600, good: 200, weight: 30 },
  layoutShift: { median: 0.25, good: 0.1, weight: 25 },
} as const satisfies Partial<Record<keyof PageMarks, Curve>>;

/** Of a hundred, by the same curves as Lighthouse's. */
export function scoreOf(marks: PageMarks): number {
  const named = Object.entries(curves) as [keyof typeof curves, Curve][];
  const weight = named.reduce((sum, [, curve]) => sum + curve.weight, 0);
  const all = named.reduce(
    (sum, [name, curve]) => sum + curve.weight * share(marks[name], curve),
    0,
  );
  return Math.round((100 * all) / weight);
}

/** The upper tail of a logarithmic normal distribution that goes through both points. */
function share(value: number, { median, good }: Curve): number {
  if (value <= 0) return 1;
  const at = Math.log(value / median) / Math.log(good / median);
  // The normal distribution has nine tenths below 1.2816.
  return normalBelow(1.2816 * at);
}

/** By Abramowitz and Stegun, 7.1.26. */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (series * Math.exp(-x * x)) / 2;
  return z > 0 ? 1 - tail : tail;
}
