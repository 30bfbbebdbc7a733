import { outageFromMs } from '../limits.ts';

/** No server ran between these two instants, in epoch milliseconds. */
export interface Outage {
  from: number;
  to: number;
}

/** An open order's deadline, and the instant from which its time runs, in epoch milliseconds. */
interface Deadline {
  since: number;
  expiresAt: number;
}

/**
 * The outage between the last heartbeat of any server and now. A short gap does not count: a
 * restart or a failover takes a moment.
 */
export function outageSince(lastSeen: number, now: number): Outage | null {
  return now - lastSeen > outageFromMs ? { from: lastSeen, to: now } : null;
}

/**
 * How many milliseconds of an order's time the outage took. Its deadline moves by as many, so that
 * nobody loses time to a server that was down. A deadline that passed before the outage stays.
 */
export function timeLostTo(outage: Outage, { since, expiresAt }: Deadline): number {
  if (expiresAt <= outage.from) return 0;
  return Math.max(0, outage.to - Math.max(outage.from, since));
}
