import { waitingKinds, type WaitingCounts } from '@peerdesk/contract/waiting.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import type { WaitingCount } from '../../core/waiting.ts';

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
