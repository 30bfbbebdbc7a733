import { availableParallelism, loadavg } from 'node:os';

/** Why a budget of the clock is not held: others have the machine. Asked before a run loads it. */
export function busyWith(): string | null {
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  return load < cores ? null : `not held against its budget: a load of ${load.toFixed(1)} before`;
}
