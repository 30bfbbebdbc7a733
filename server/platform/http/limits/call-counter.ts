import { hash } from 'node:crypto';
import { LruMap } from 'toad-cache';

interface Window {
  endsAt: number;
  calls: number;
  /** How many of them other servers were told of. */
  told: number;
}

/**
 * Counts calls per key, in windows that begin with a key's first call. Above the maximum number of
 * keys, only the least recently used one is forgotten.
 */
export class CallCounter {
  private readonly windows: LruMap<Window>;
  private readonly callsMax: () => number;
  private readonly windowMs: number;

  /** @param callsMax within a window; a function where it changes while the server runs. */
  constructor(callsMax: number | (() => number), windowMs: number, keys: number) {
    this.callsMax = typeof callsMax === 'number' ? () => callsMax : callsMax;
    this.windowMs = windowMs;
    this.windows = new LruMap(keys);
  }

  /** Counts one call; returns how long to wait when the limit is reached, otherwise 0. */
  count(key: string, now: number): number {
    const window = this.take(key, now);
    return window.calls > this.callsMax() ? window.endsAt - now : 0;
  }

  /** Counts one call; returns the window that it falls in. */
  take(key: string, now: number): Window {
    const kept = keptKey(key);
    let window = this.windows.get(kept);
    if (!window || now >= window.endsAt) {
      window = { endsAt: now + this.windowMs, calls: 0, told: 0 };
      this.windows.set(kept, window);
    }
    window.calls += 1;
    return window;
  }

  /** Takes one call back. */
  forget(key: string): void {
    const window = this.windows.get(keptKey(key));
    if (window) window.calls -= 1;
  }
}

/** Hashed, so that a key of any length takes the same few bytes. */
export function keptKey(key: string): string {
  return hash('sha256', key, 'base64');
}
