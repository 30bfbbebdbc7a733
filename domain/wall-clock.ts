import { offsetAt } from './dates.ts';

const quarterMs = 15 * 60 * 1000;
const knownMax = 100_000;

/**
 * The wall time of instants, as the epoch milliseconds at which a UTC clock shows the same. For
 * files of many rows: offsets change only at full quarters of an hour, so each quarter is cached.
 */
export function wallClock(timeZone: string): (ms: number) => number {
  const known = new Map<number, number>();
  return (ms) => {
    const quarter = Math.floor(ms / quarterMs);
    let offset = known.get(quarter);
    if (offset === undefined) {
      offset = offsetAt(quarter * quarterMs, timeZone);
      if (known.size >= knownMax) known.clear();
      known.set(quarter, offset);
    }
    return ms + offset;
  };
}
