import { ask, type Client, type Queryable } from '../../platform/db/pool.ts';
import type { ChangeSet } from './change-set.ts';
import { changesToJson } from './changes-to-json.ts';
import { failureOf, merchantsWithWebhook, type Committed } from './guard-failure.ts';
import type { QueueDeliveries } from './queue-deliveries.ts';

/** Nothing was written: these merchants have a webhook, which requires a transaction. */
export interface NeedsDeliveries {
  ok: false;
  failure: 'must-tell';
  merchants: string[];
}

/**
 * Writes changes in one statement, all or nothing: the first guard that fails undoes all of them.
 *
 * @throws database errors that no guard raised; whether the changes were written is then unknown.
 */
export async function commitChanges(
  db: Queryable,
  changes: readonly ChangeSet[],
  node: string,
): Promise<Committed | NeedsDeliveries> {
  try {
    await commit(db, changes, { node, isAlone: true });
    return { ok: true };
  } catch (error) {
    const merchants = merchantsWithWebhook(error);
    if (merchants) return { ok: false, failure: 'must-tell', merchants };
    return failedBy(error);
  }
}

/**
 * Writes changes as a part of the caller's transaction, with their webhook deliveries. The
 * caller must roll back after a failure.
 */
export async function commitWithin(
  client: Client,
  changes: readonly ChangeSet[],
  { node, queue }: { node: string; queue: QueueDeliveries },
): Promise<Committed> {
  try {
    const merchants = await commit(client, changes, { node, isAlone: false });
    const [first] = changes;
    if (first && merchants.length > 0) {
      const outbox = changes.flatMap((change) => change.outbox);
      await queue(client, { outbox, merchants, at: first.at });
    }
    return { ok: true };
  } catch (error) {
    return failedBy(error);
  }
}

async function commit(
  db: Queryable,
  changes: readonly ChangeSet[],
  { node, isAlone }: { node: string; isAlone: boolean },
): Promise<string[]> {
  const { rows } = await ask(db, {
    name: 'commit_changes',
    text: 'select commit_and_list_webhooks($1::jsonb, $2) as merchants',
    values: [changesToJson(changes, node), isAlone],
  });
  return (rows as { merchants: string[] }[])[0]?.merchants ?? [];
}

function failedBy(error: unknown): Committed {
  const failed = failureOf(error);
  if (failed === null) throw error;
  return failed;
}
