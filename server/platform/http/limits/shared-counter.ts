import { LruMap } from 'toad-cache';
import { CallCounter, keptKey } from './call-counter.ts';
import type { SharedCounts } from './shared-counts.ts';

/**
 * Up to this share of a limit a server counts by itself, at no cost; whoever calls more often is
 * counted by all servers together, at one statement for each further call. So of `n` servers at
 * most the limit and `n - 1` times this share of it are served.
 */
const ownShare = 1 / 4;

interface Options {
  name: string;
  callsMax: () => number;
  windowMs: number;
  keys: number;
  /** None where a server is alone. */
  shared: SharedCounts | undefined;
}

/** Counts the calls of a key on all servers. */
export class SharedCounter {
  private readonly own: CallCounter;
  /** Until when those are refused who have called too often, on whichever servers. */
  private readonly full: LruMap<number>;
  private readonly options: Options;

  constructor(options: Options) {
    const { callsMax, windowMs, keys } = options;
    this.options = options;
    this.own = new CallCounter(callsMax, windowMs, keys);
    this.full = new LruMap(keys);
  }

  /** Counts one call; returns how long to wait when the limit is reached, otherwise 0. */
  async count(key: string, now: number): Promise<number> {
    const { name, callsMax, shared } = this.options;
    const window = this.own.take(key, now);
    const max = callsMax();
    if (window.calls > max) return window.endsAt - now;
    if (!shared || window.calls < max * ownShare) return 0;
    const kept = keptKey(key);
    const fullMs = (this.full.get(kept) ?? 0) - now;
    if (fullMs > 0) return fullMs;
    const calls = window.calls - window.told;
    window.told = window.calls;
    const sum = await shared.add({ counter: name, key: kept, calls, endsAt: window.endsAt }, now);
    if (!sum || sum.calls <= max) return 0;
    this.full.set(kept, sum.endsAt);
    return Math.max(sum.endsAt - now, 1);
  }

  /** Takes one call back. */
  forget(key: string): void {
    this.own.forget(key);
  }
}
