import { createSessionStore } from '../../session/session-state.ts';

/** How many are remembered: who released more than these has them in the bank's list too. */
const keptMax = 10;

interface Released {
  refId: string;
  amount: string;
}

const kept = createSessionStore<readonly Released[]>('releasedPayouts', []);

/**
 * Pay-outs that were given back from this page. They are no longer in the list of whoever had them,
 * so this is where "I did send it" finds their references; a reload or signing out forgets them.
 */
export function rememberReleased({ refId, amount }: Released): void {
  const others = kept.get().filter((order) => order.refId !== refId);
  kept.set([{ refId, amount }, ...others].slice(0, keptMax));
}

export const releasedHere = kept.get;
