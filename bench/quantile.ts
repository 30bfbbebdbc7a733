/** Of measurements, the one that such a share does not exceed; 0 of none. */
export function quantile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Half of the times, which are in milliseconds, and nearly all. */
export function shownSpread(times: readonly number[]): string {
  const [half, nearly] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
  return `median ${half} ms, p99 ${nearly} ms`;
}
