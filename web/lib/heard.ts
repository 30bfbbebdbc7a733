import { createStore } from './store.ts';

/** When the server was last heard, in epoch milliseconds. */
export interface Heard {
  /** By a byte of the event stream; -Infinity while there is none. */
  streamAt: number;
  /** By an answer to a call. */
  answerAt: number;
  /** Nothing answers: the last try to reach the server came to nothing. */
  isLost: boolean;
}

export const heard = createStore<Heard>({
  streamAt: -Infinity,
  answerAt: -Infinity,
  isLost: false,
});

export function heardAnswer(now: number = Date.now()): void {
  heard.set({ ...heard.get(), answerAt: now, isLost: false });
}

/**
 * `live`: changes arrive at once; `polling`: lists ask every 5 s and are answered; `waiting`:
 * nothing was heard for a while; else since when nothing was.
 */
export type LiveState = 'live' | 'polling' | 'waiting' | { offlineSince: number };

/** The stream and the polls both come every 5 s: whoever misses two in a row is not live. */
const liveMs = 10_000;
const offlineMs = 20_000;

/** What was opened without a network was offline from then on. */
const openedAt = Date.now();

export function liveStateOf(
  { streamAt, answerAt, isLost }: Heard,
  now: number,
  sinceOpened: number = openedAt,
): LiveState {
  const heardAt = Math.max(streamAt, answerAt);
  const lastAt = heardAt === -Infinity ? sinceOpened : heardAt;
  if (isLost) return { offlineSince: lastAt };
  if (now - streamAt <= liveMs) return 'live';
  if (now - answerAt <= liveMs) return 'polling';
  return now - lastAt <= offlineMs ? 'waiting' : { offlineSince: lastAt };
}
