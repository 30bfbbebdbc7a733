/** How often the portal checks its session. */
export const sessionCheckEveryMs = 60_000;

/**
 * With less than this left, the session is refreshed; longer than the interval, so none is missed.
 */
export const sessionRefreshUnderMs = 90_000;

export type RefreshDecision = 'keep' | 'refresh' | 'expired';

/**
 * What to do about an access token that expires at `expires` (epoch milliseconds). `expired` means
 * that no call may be made with it any more: only a refresh can save the session. An unknown (null)
 * or unreadable (NaN) expiry counts as expired.
 */
export function refreshDecision({
  now,
  expires,
}: {
  now: number;
  expires: number | null;
}): RefreshDecision {
  const leftMs = (expires ?? Number.NaN) - now;
  if (leftMs >= sessionRefreshUnderMs) return 'keep';
  return leftMs > 0 ? 'refresh' : 'expired';
}
