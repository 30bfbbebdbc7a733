import { ask, type Queryable } from '../../platform/db/pool.ts';
import type { ChangeSet } from './change-set.ts';
import { changesToJson } from './changes-to-json.ts';
import { failureOf, type Committed } from './guard-failure.ts';

/**
 * Writes changes in one transaction, all or nothing: the first guard that fails undoes all of them.
 * Inside a transaction the caller must roll back after a failure.
 *
 * @throws database errors that no guard raised; whether the changes were written is then unknown.
 */
export async function commitChanges(
  db: Queryable,
  changes: readonly ChangeSet[],
  node: string,
): Promise<Committed> {
  try {
    await ask(db, {
      name: 'commit_changes',
      text: 'select commit_changes($1::jsonb)',
      values: [changesToJson(changes, node)],
    });
    return { ok: true };
  } catch (error) {
    const failed = failureOf(error);
    if (failed === null) throw error;
    return failed;
  }
}
