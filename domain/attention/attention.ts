/** Whoever has an order open says so again before this time is over. */
export const lookMs = 60_000;
/** A look that lasts longer than this is not written again. */
export const lookAgainMs = 45_000;

/** How long an order stays taken, unless it is let go of or taken again. */
export const takeMs = 10 * 60_000;

/** What one person looks at, or has taken, at a time; of more, the oldest is forgotten. */
export const attentionMax = 20;

/** Who has taken an order, until when. */
export interface Taken {
  userId: string;
  until: number;
}

/**
 * Who has the order once this person takes it; null where nothing changes. A dialog takes what is
 * free; a person takes it from somebody else, too: it is a courtesy, and binds nobody.
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
