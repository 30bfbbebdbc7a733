import { userInfo } from 'node:os';
import { Passwords } from '../core/account/passwords.ts';
import { queueDeliveries } from '../core/webhook/queue-deliveries.ts';
import { ChangeWriter } from '../core/write/change-writer.ts';
import { resetAdmin } from '../features/auth/reset-admin.ts';
import { recountOrders } from '../features/dashboard/store.ts';
import { recountEarnings } from '../features/dashboard/store-earned.ts';
import { openPool } from '../platform/db/pool.ts';
import { Live } from '../platform/live/live.ts';
import { readEnv } from '../platform/runtime/env.ts';
import { StartError } from '../platform/runtime/start-error.ts';
import { onExistingDatabase } from './existing-database.ts';
import { runCommand } from './run-command.ts';

const usage = 'usage: npm run admin -- reset <username> | recount';

/**
 * `npm run admin -- reset <username>`: gives an admin a new password, which is printed once.
 * `recount`: counts all orders, and adds up all earnings, again for the dashboard's figures.
 */
async function main(): Promise<number> {
  const [command, username, ...rest] = process.argv.slice(2);
  const env = readEnv(process.env, []);
  if (command === 'recount' && username === undefined) {
    await onExistingDatabase(env, recount);
    process.stdout.write('All orders and earnings have been counted again.\n');
    return 0;
  }
  if (command !== 'reset' || username === undefined || rest.length > 0) throw new StartError(usage);
  const password = await onExistingDatabase(env, (url) => reset(url, username));
  process.stdout.write(
    `The new password of ${username} is ${password}\nAll sessions of ${username} have ended.\n` +
      `A second factor of ${username} was removed, with its recovery codes.\n`,
  );
  return 0;
}

async function recount(url: string): Promise<void> {
  const pool = openPool(url, { max: 1, onError: () => undefined, isPatient: true });
  try {
    await recountOrders(pool);
    await recountEarnings(pool, Date.now());
  } finally {
    await pool.end();
  }
}

async function reset(url: string, username: string): Promise<string> {
  const pool = openPool(url, { max: 1, onError: () => undefined });
  try {
    const changes = new ChangeWriter(
      pool,
      new Live(),
      queueDeliveries(() => 'UTC'),
    );
    const services = { pool, changes, passwords: new Passwords() };
    return await resetAdmin(services, username, userInfo().username);
  } finally {
    await pool.end();
  }
}

runCommand(main);
