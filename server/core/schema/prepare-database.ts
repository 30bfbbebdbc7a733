import pg from 'pg';
import { migrate } from '../../platform/db/migration/migrate.ts';
import type { ServerLogin } from '../../platform/db/login/server-login.ts';
import { installWorkQueue } from '../../platform/jobs/work-queue.ts';
import { beginEpoch } from '../audit/epochs.ts';
import { workNames } from '../work.ts';

export interface PreparedDatabase {
  /** What the servers connect with. */
  login: ServerLogin;
  /** The database has moved since a server last started: it was restored, or failed over. */
  hasMoved: boolean;
}

/**
 * Migrates a database to the newest schema as its owner, including the job queues.
 *
 * @param place the database's name in messages.
 * @throws StartError when the database cannot be reached or its owner may not change it.
 */
export async function prepareDatabase(url: string, place?: string): Promise<PreparedDatabase> {
  const login = await migrate(url, place === undefined ? {} : { place });
  await installWorkQueue(url, workNames, login.role);
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  try {
    return { login, hasMoved: await beginEpoch(owner) };
  } finally {
    await owner.end();
  }
}
