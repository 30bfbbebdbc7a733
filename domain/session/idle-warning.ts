import { minuteMs } from '../durations.ts';

const warnedBeforeMs = 5 * minuteMs;

/**
 * After how many milliseconds without use somebody is told that the session is about to end: five
 * minutes before it does, or half-way through one that lasts less than ten.
 */
export function warnAfterMs(idleMs: number): number {
  return idleMs - Math.min(warnedBeforeMs, idleMs / 2);
}
