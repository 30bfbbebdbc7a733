import { refuse, type Result } from '@peerdesk/domain/result.ts';
import { commitChange, type GuardFailure } from './commit.ts';
import type { ChangeSet } from './change-set.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { inTransaction, type Client } from '../../platform/db/pool.ts';
import type { AnyCaller, MerchantCaller } from '../../platform/http/callers.ts';
import type { Context } from '../handler.ts';
import type { UserCaller } from '../../platform/http/callers.ts';

/** What a change of records leaves behind besides the records themselves. */
export interface RecordChange<T> extends Pick<
  ChangeSet,
  'accounts' | 'entries' | 'events' | 'audit' | 'outbox'
> {
  response: T;
  /** The response holds a secret, so that a retry is told that it was shown already. */
  isSecret?: boolean;
}

/**
 * Runs `work`, which locks, decides and writes a feature's records, and writes the trail of the
 * change in the same transaction; then tells the readers. A refusal leaves nothing written.
 */
export async function writeRecords<T>(
  context: Context<UserCaller | MerchantCaller | AnyCaller>,
  work: (client: Client) => Promise<Result<RecordChange<T>>>,
): Promise<Result<T>> {
  const { services, idempotency } = context;
  let outbox: readonly OutboxRow[] = [];
  try {
    return await inTransaction(services.pool, async (client) => {
      const done = await work(client);
      if (!done.ok) return done;
      const { response, isSecret, ...change } = done.value;
      const committed = await commitChange(client, {
        at: context.now,
        actor: context.actor,
        origin: context.origin,
        node: services.live.node,
        idempotency: idempotency && {
          claim: idempotency,
          response: isSecret ? null : response,
        },
        ...change,
      });
      if (!committed.ok) return refuseLost(committed.lost);
      outbox = change.outbox;
      return { ok: true, value: response };
    });
  } finally {
    // Said even when the outcome is unknown: a needless refetch is cheaper than a stale screen.
    services.live.announce(outbox);
  }
}

function refuseLost(lost: GuardFailure) {
  switch (lost) {
    case 'key-used':
      return refuse('IdempotencyConflict', 'This request is being answered already');
    case 'insufficient':
      return refuse('InsufficientBalance', 'The balance does not cover this amount');
    case 'line-taken':
      return refuse('InvalidTransition', 'The bank line has just changed: look at it again');
    case 'stale':
    case 'utr-used':
    case 'upi-taken':
    case 'no-room':
      throw new Error(`a change of records cannot lose to ${lost}`);
  }
}
