import { dayMs } from '../durations.ts';

/** How long a session is kept after its end, with its device and when it was last used. */
export const sessionKeptMs = 90 * dayMs;

/** Whether a user without any session has never signed in; an older one may have, before that. */
export function hasNeverSignedIn(createdAt: number, now: number): boolean {
  return now - createdAt < sessionKeptMs;
}
