import { ApiClient } from '../../platform/api-client/client.ts';
import type { ServerProcess } from '../process.ts';
import { waitFor } from '../wait.ts';

/** The milliseconds after a fault until one of the servers is ready, and until all are. */
export interface Recovery {
  anyMs: number;
  allMs: number;
}

/** A desk of real processes whose parts can be broken, one after the other. */
export interface BreakableDesk {
  /** The servers. */
  readonly bases: readonly string[];
  /** The database, as its owner. */
  readonly url: string;
  /** The variables with which `npm run verify` finds it. */
  readonly verifiedWith: Record<string, string>;
  /** By name; each leaves the desk for `restart` to bring back. */
  readonly faults: Readonly<Record<string, () => Promise<unknown>>>;
  /** The faults that this machine allows, and those that it does not. */
  possible(): Promise<{ names: string[]; missing: string[] }>;
  /** Starts what does not run, as what supervises it does. */
  restart(): Promise<Recovery>;
  stop(): Promise<void>;
}

export function hasEnded(server: ServerProcess | undefined): boolean {
  if (server === undefined) return true;
  return server.child.exitCode !== null || server.child.signalCode !== null;
}

async function isReady(base: string): Promise<boolean> {
  const answer = await new ApiClient([base]).fetch('/health/ready').catch(() => null);
  return answer?.status === 200;
}

/** Brings each server back by itself, and tells when they were ready. */
export async function readyTimes(
  bases: readonly string[],
  start: (which: number) => Promise<void>,
): Promise<Recovery> {
  const at = performance.now();
  const ready = bases.map(async (base, which) => {
    await start(which);
    await waitFor(`${base} to be ready`, () => isReady(base));
    return performance.now() - at;
  });
  const [anyMs, all] = await Promise.all([Promise.any(ready), Promise.all(ready)]);
  return { anyMs, allMs: Math.max(...all) };
}
