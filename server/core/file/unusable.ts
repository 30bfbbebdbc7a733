import { hourMs } from '@peerdesk/domain/durations.ts';
import { refuseForNow, type Result } from '@peerdesk/domain/result.ts';
import type { AnyKindOfCaller } from '../../platform/http/caller/callers.ts';
import { SharedCounts } from '../../platform/http/limits/shared-counts.ts';
import type { Context } from '../handler.ts';

/**
 * Does what a file costs before it is known whether it can be stored. What cannot be stored leaves
 * no file to be counted: within an hour an owner may send `most` of these, on all servers together.
 * A try counts from its beginning, so that many at once are not one.
 */
export async function countingUnusable<T>(
  { services, now }: Pick<Context<AnyKindOfCaller>, 'services' | 'now'>,
  { ownerId, most }: { ownerId: string; most: number },
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const counts = new SharedCounts(services.pool, services.batcher);
  const counted = { counter: 'unusable files', key: ownerId, endsAt: now + hourMs };
  const tried = await counts.add({ ...counted, calls: 1 }, now);
  if (tried && tried.calls > most) {
    return refuseForNow('too_many_unusable_files', tried.endsAt - now);
  }
  let isUnusable = false;
  try {
    const done = await work();
    isUnusable = !done.ok;
    return done;
  } finally {
    // What fails here is no fault of the file.
    if (!isUnusable) await counts.add({ ...counted, calls: -1 }, now);
  }
}
