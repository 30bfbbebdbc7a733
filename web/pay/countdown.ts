/**
 * What the server's clock said, and the reading of the page's own monotonic clock at that moment.
 * The phone's wall clock takes no part, so one that is wrong by hours changes nothing.
 */
export interface ClockBase {
  serverMs: number;
  monotonicMs: number;
}

/** The usual time to pay; the ring is full at this or at the first time left, if that is longer. */
const usualSpanMs = 15 * 60_000;
const soonMs = 2 * 60_000;

/**
 * Ties an answer's `serverTime` to the monotonic clock. The server wrote it somewhere between
 * sending and receiving; the middle halves the error of a slow network. Null when unreadable.
 */
export function clockBase(serverTime: string, sentMs: number, gotMs: number): ClockBase | null {
  const serverMs = Date.parse(serverTime);
  return Number.isNaN(serverMs) ? null : { serverMs, monotonicMs: (sentMs + gotMs) / 2 };
}

/** Milliseconds until the deadline, never below zero; null when there is none to wait for. */
export function remainingMs(
  expiresAt: string | null,
  base: ClockBase | null,
  monotonicMs: number,
): number | null {
  if (expiresAt === null || base === null) return null;
  const deadlineMs = Date.parse(expiresAt);
  if (Number.isNaN(deadlineMs)) return null;
  return Math.max(0, deadlineMs - base.serverMs - (monotonicMs - base.monotonicMs));
}

export interface Countdown {
  /** `14:05`, or `1:02:03` from an hour on. */
  text: string;
  /** How much of the ring is left, 1 to 0. */
  fraction: number;
  isSoon: boolean;
  isOver: boolean;
}

/** Rounds up to whole seconds, so that `0:00` is shown only once the time is really over. */
export function countdown(leftMs: number, firstLeftMs: number): Countdown {
  const seconds = Math.ceil(leftMs / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = `${two(seconds % 60)}`;
  return {
    text: hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`,
    fraction: Math.min(1, leftMs / Math.max(usualSpanMs, firstLeftMs)),
    isSoon: leftMs <= soonMs,
    isOver: leftMs <= 0,
  };
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
