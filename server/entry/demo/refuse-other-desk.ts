import { inReadOnlyTransaction } from '../../platform/db/read-only-transaction.ts';
import { databasePlace, type Env } from '../../platform/runtime/env.ts';
import { StartError } from '../../platform/runtime/start-error.ts';
import { countUsers } from '../../features/auth/add-first-user.ts';
import { demoKeys } from './participants.ts';
import { issuedAnyOf } from './store.ts';

/**
 * The demo plays on an empty database, or on the one that it filled itself, which knows the API
 * keys that it kept. On any other desk its people would act among real ones.
 *
 * @throws {StartError} on any other desk, before anything is written to it or to its folder.
 */
export async function refuseOtherDesk(databaseUrl: string, env: Env): Promise<void> {
  const isOwn = await inReadOnlyTransaction(databaseUrl, databasePlace(env), async (client) => {
    if ((await countUsers(client)) === 0) return true;
    return issuedAnyOf(client, await demoKeys(env.DATA_DIR).catch(() => []));
  });
  if (isOwn !== false) return;
  const where = env.DATABASE_URL ? 'the database of DATABASE_URL' : `DATA_DIR (${env.DATA_DIR})`;
  const wanted = env.DATABASE_URL ? 'an empty database' : 'an empty folder';
  throw new StartError(
    `${where} holds a desk that the demo did not fill to the end: give the demo ${wanted}`,
  );
}
