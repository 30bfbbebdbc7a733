import { migrate } from '../../platform/db/migrate.ts';
import { installWorkQueue } from '../../platform/jobs/work-queue.ts';
import { workNames } from '../work.ts';

/**
 * Brings a database to the newest schema as its owner, with the queues of long work in it.
 *
 * @returns whether the role with fewer rights can be used.
 * @throws StartError when the database cannot be reached or its owner may not change it.
 */
export async function prepareDatabase(url: string): Promise<{ asAppRole: boolean }> {
  const rights = await migrate(url);
  await installWorkQueue(url, workNames, rights);
  return rights;
}
