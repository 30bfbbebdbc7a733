import type { Result } from '@peerdesk/domain/result.ts';
import type { AnyKindOfCaller } from '../../platform/http/caller/callers.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Context } from '../handler.ts';
import { signedBy } from './author.ts';
import type { ChangeSet } from './change-set.ts';
import type { Transaction } from './change-writer.ts';
import { refusalOf } from './guard-failure.ts';

/** What a change of records writes besides the records themselves. */
export interface RecordChange<T> extends Pick<
  ChangeSet,
  'utr' | 'released' | 'lines' | 'accounts' | 'entries' | 'events' | 'audit' | 'outbox'
> {
  response: T;
  /** The response contains a secret, so that a retry learns that it was already shown. */
  isSecret?: boolean;
}

/**
 * Runs `work`, which locks, decides and writes a feature's records, writes the trail of the change
 * in the same transaction, and then notifies the readers. A refusal leaves nothing written.
 */
export function writeRecords<T>(
  context: Context<AnyKindOfCaller>,
  work: (client: Client, transaction: Transaction) => Promise<Result<RecordChange<T>>>,
): Promise<Result<T>> {
  return context.services.changes.transaction(async (transaction): Promise<Result<T>> => {
    const done = await work(transaction.client, transaction);
    if (!done.ok) return done;
    const { response, isSecret, ...change } = done.value;
    const committed = await transaction.commit({
      ...signedBy(context, isSecret ? null : (response ?? null)),
      ...change,
    });
    return committed.ok ? { ok: true, value: response } : refusalOf(committed);
  });
}
