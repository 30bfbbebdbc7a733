import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long calls take that are begun so often, whether or not those before have been answered: in
 * milliseconds, ascending.
 */
export async function timesAtRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const begun: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = startedAt + (n * 1000) / perSecond;
    const waitMs = due - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    begun.push(work().then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(begun);
  return times.toSorted((a, b) => a - b);
}
