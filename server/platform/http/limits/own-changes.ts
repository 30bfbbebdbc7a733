import type { Call } from '@peerdesk/contract/call.ts';
import type { Refusal } from '@peerdesk/domain/result.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import type { AnyKindOfCaller } from '../caller/callers.ts';
import { keysMax, tooManyCalls, windowMs } from './rate-limit.ts';
import type { WithRetry } from '../reply/reply.ts';
import { SharedCounter } from './shared-counter.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Changes of one person or merchant within a minute: what a busy program of theirs makes. */
export const changesMax = 600;

/**
 * Limits what people and merchants change for themselves, in all their sessions and on all servers
 * together. Each such change is written for ever and has others read their lists anew; none of them
 * is a decision about an order, of which there are as many as customers make.
 */
export class OwnChanges {
  private readonly counter: SharedCounter;

  constructor(shared: SharedCounts | undefined) {
    const options = { name: 'own changes', callsMax: () => changesMax, windowMs, keys: keysMax };
    this.counter = new SharedCounter({ ...options, shared });
  }

  /** Counts one change; undefined while it is allowed. Admins are trusted with the whole desk. */
  async refusalOf(
    { limit }: Pick<Call, 'limit'>,
    caller: AnyKindOfCaller,
    now: number,
  ): Promise<(Refusal & WithRetry) | undefined> {
    if (limit !== 'ownChanges' || caller.kind === 'anyone') return undefined;
    if (caller.kind === 'user' && isAdmin(caller.role)) return undefined;
    const waitMs = await this.counter.count(`${caller.kind}:${caller.id}`, now);
    return waitMs === 0 ? undefined : tooManyCalls(waitMs);
  }
}
