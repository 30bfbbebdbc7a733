import { useSyncExternalStore } from 'react';

const tickMs = 1_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const ignore = () => () => undefined;

/**
 * The time in epoch milliseconds, rounded down to `stepMs`, so that a component renders only when
 * what it shows can change. One timer serves the whole page.
 */
export function useNow(stepMs: number = tickMs, isRunning = true): number {
  return useSyncExternalStore(
    isRunning ? subscribe : ignore,
    () => Math.floor(now / stepMs) * stepMs,
  );
}
