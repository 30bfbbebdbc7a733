import type { Screen } from './view.ts';

const second = 1000;
const freshMs = 2 * 60 * second;
const patientMs = 10 * 60 * second;
const retryMaxMs = 30 * second;

/**
 * How long until the next question to the server, by how long nothing has changed; null when the
 * state is final. The first two minutes are quick, because that is when a customer waits and
 * looks; a link may ask 20 times a minute.
 */
export function pollDelayMs(screen: Screen, isFinal: boolean, unchangedMs: number): number | null {
  if (isFinal) return null;
  if (screen === 'late' || screen === 'lateWaiting') return 15 * second;
  if (unchangedMs < freshMs) return 5 * second;
  return unchangedMs < patientMs ? 8 * second : 12 * second;
}

/** The wait after the n-th failure in a row (from 1): 2, 4, 8, 16, then 30 seconds. */
export function retryDelayMs(failures: number, askedToWaitMs = 0): number {
  const grown = Math.min(retryMaxMs, second * 2 ** Math.min(failures, 10));
  return Math.max(grown, Math.min(askedToWaitMs, 2 * retryMaxMs));
}
