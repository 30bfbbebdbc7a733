import { capacityReasons, type CapacityReason } from '@peerdesk/contract/capacity.ts';
import type { Scope } from '../scope.ts';

/** A peer is not told that it is frozen or watched, only that the desk gives it no orders. */
export const heldByDesk = ['peer_frozen', 'peer_on_watch'] as const;
const held: ReadonlySet<CapacityReason> = new Set(heldByDesk);

export function reasonShownTo(scope: Scope, reason: CapacityReason): CapacityReason {
  return scope.kind === 'peer' && held.has(reason) ? 'held_by_desk' : reason;
}

/** The reasons that this reader is shown as one of these. */
export function reasonsBehind(scope: Scope, shown: readonly CapacityReason[]): CapacityReason[] {
  return capacityReasons.filter((reason) => shown.includes(reasonShownTo(scope, reason)));
}

/** Sums of the same reason as this reader is shown it, the most frequent first. */
export function countsShownTo(
  scope: Scope,
  counts: readonly { reason: CapacityReason; count: number }[],
): { reason: CapacityReason; count: number }[] {
  const sums = new Map<CapacityReason, number>();
  for (const { reason, count } of counts) {
    const shown = reasonShownTo(scope, reason);
    sums.set(shown, (sums.get(shown) ?? 0) + count);
  }
  return [...sums]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
