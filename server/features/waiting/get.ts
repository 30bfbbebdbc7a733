import { waitingKinds, type WaitingCounts } from '@peerdesk/contract/waiting.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import type { WaitingCount, WaitingTotal } from '../../core/waiting.ts';

export type WaitingSources = Record<keyof WaitingCounts, WaitingCount>;

/** `GET /waiting`: the totals of the lists that wait for the caller. */
export function getWaiting(sources: WaitingSources): Handler<'waiting.get'> {
  return async (_request, context) => {
    const counts = await Promise.all(
      waitingKinds.map(async (kind) => [kind, await sources[kind](context)] as const),
    );
    return ok(Object.fromEntries(counts) as WaitingCounts);
  };
}

/** All that waits for somebody: the figure on the icon of an installed portal. */
export function totalFor(sources: WaitingSources): WaitingTotal {
  return async (by) => {
    const counts = await Promise.all(waitingKinds.map((kind) => sources[kind](by)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
}
