import { clusterIn, readConnection } from '../platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { inReadOnlyTransaction } from '../platform/db/read-only-transaction.ts';
import { databasePlace, type Env } from '../platform/runtime/env.ts';
import { StartError } from '../platform/runtime/start-error.ts';

/**
 * Runs a command of the operator on the database of an existing desk, whether or not its servers
 * run; it never creates one.
 *
 * @throws {StartError} when there is no desk, or its database cannot be reached.
 */
export async function onExistingDatabase<T>(
  env: Env,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const database = await openThere(env);
  try {
    const isThere = await inReadOnlyTransaction(database.url, databasePlace(env), async () => true);
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
