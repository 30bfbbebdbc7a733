import { clusterIn, readConnection } from '../platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import type { Queryable } from '../platform/db/pool.ts';
import { firstMissing } from '../platform/db/migration/schema-version.ts';
import { inReadOnlyTransaction } from '../platform/db/read-only-transaction.ts';
import { databasePlace, type Env } from '../platform/runtime/env.ts';
import { StartError } from '../platform/runtime/start-error.ts';

/**
 * Runs a command of the operator on the database of an existing desk of any version, whether or not
 * its servers run; it never creates one.
 *
 * @throws {StartError} when there is no desk, or its database cannot be reached.
 */
export function onExistingDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  return onDesk(env, async () => undefined, work);
}

/**
 * The same for a command that only works on the tables of this version.
 *
 * @throws {StartError} also when no server of this version has been started on the desk.
 */
export function onCurrentDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const refuseEarlier = async (db: Queryable) => {
    const missing = await firstMissing(db);
    if (missing === undefined) return;
    throw new StartError(
      `${databasePlace(env)}: that desk is of an earlier version of Peerdesk ` +
        `(without ${missing}); start a server of this version on it first`,
    );
  };
  return onDesk(env, refuseEarlier, work);
}

async function onDesk<T>(
  env: Env,
  look: (db: Queryable) => Promise<void>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const database = await openThere(env);
  try {
    const isThere = await inReadOnlyTransaction(database.url, databasePlace(env), async (db) => {
      await look(db);
      return true;
    });
    if (isThere === null) throw noDesk(env);
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

async function openThere(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => undefined };
  if ((await readConnection(clusterIn(env.DATA_DIR))) === undefined) throw noDesk(env);
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR });
}

function noDesk(env: Env): StartError {
  const what = env.DATABASE_URL ? 'database' : 'folder';
  return new StartError(`${databasePlace(env)}: there is no desk in that ${what}`);
}
