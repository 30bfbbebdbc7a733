import { outageFromMs } from '../limits.ts';

/** No server ran between these two instants, in epoch milliseconds. */
export interface Outage {
  from: number;
  to: number;
}

/** An open order's deadline, and the instant from which its time runs; epoch milliseconds. */
interface Deadline {
  since: number;
  expiresAt: number;
}

/**
 * What a server that looks at the clock now has to make good for, since one was last seen. A short
 * gap is none: a server that is started anew takes a moment, and so does another one to take over.
 */
export function outageSince(lastSeen: number, now: number): Outage | null {
  return now - lastSeen > outageFromMs ? { from: lastSeen, to: now } : null;
}

/**
 * How many milliseconds of an order's time the outage took: its deadline moves by as many, so that
 * nobody loses time to a dead server. One that was over before the outage stays over.
 */
export function timeLostTo(outage: Outage, { since, expiresAt }: Deadline): number {
  if (expiresAt <= outage.from) return 0;
  return Math.max(0, outage.to - Math.max(outage.from, since));
}
