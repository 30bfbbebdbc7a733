/** How long a look lasts; a client that still has the order open renews it before then. */
export const lookMs = 60_000;
/** A look with more time left than this is not written again. */
export const lookAgainMs = 45_000;

/** How long an order stays taken, unless it is released or taken again. */
export const takeMs = 10 * 60_000;

/** The most looks, or taken orders, of one person at a time; beyond that the oldest is dropped. */
export const attentionMax = 20;

/** Who has taken an order, until when. */
export interface Taken {
  userId: string;
  until: number;
}

/**
 * The holder once this person takes the order; null if nothing changes. Dialogs take only free
 * orders; people may also take over from somebody else: taking is advisory.
 */
export function takenAfter(
  before: Taken | null,
  asked: { userId: string; onlyIfFree: boolean; now: number },
): Taken | null {
  const { userId, onlyIfFree, now } = asked;
  const isTaken = before !== null && before.until > now;
  if (isTaken && onlyIfFree) return null;
  return { userId, until: now + takeMs };
}
