/** Of measurements, the one that such a share does not exceed; 0 of none. */
export function quantile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The same of times in milliseconds, with their unit. */
export const shownQuantile = (times: readonly number[], share: number) =>
  `${quantile(times, share).toFixed(1)} ms`;
