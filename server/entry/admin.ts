import { userInfo } from 'node:os';
import { Passwords } from '../core/account/passwords.ts';
import { queueDeliveries } from '../core/webhook/queue-deliveries.ts';
import { ChangeWriter } from '../core/write/change-writer.ts';
import { resetAdmin } from '../features/auth/reset-admin.ts';
import { eraseCustomer } from '../features/erasure/erase-customer.ts';
import { erasedReport } from '../features/erasure/erased-report.ts';
import { recountOrders } from '../features/dashboard/store.ts';
import { recountEarnings } from '../features/dashboard/store-earned.ts';
import { openPool, type Pool } from '../platform/db/pool.ts';
import { Live } from '../platform/live/live.ts';
import { readEnv, type Env } from '../platform/runtime/env.ts';
import { StartError } from '../platform/runtime/start-error.ts';
import { onExistingDatabase } from './existing-database.ts';
import { runCommand } from './run-command.ts';

const usage =
  'usage: npm run admin -- reset <username> | recount | ' +
  'erase <merchant> <customer> [--trial] [--despite]';

/**
 * `npm run admin -- reset <username>`: gives an admin a new password, which is printed once.
 * `recount`: rebuilds the dashboard's order counts and earnings.
 * `erase <merchant> <customer>`: erases what is known of a merchant's customer beyond the payments.
 */
async function main(): Promise<number> {
  const [command, username, ...rest] = process.argv.slice(2);
  const env = readEnv(process.env, []);
  if (command === 'erase') return erase(env, process.argv.slice(3));
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

async function erase(env: Env, [merchant, customer, ...options]: string[]): Promise<number> {
  const known = ['--trial', '--despite'];
  if (merchant === undefined || customer === undefined || options.some((o) => !known.includes(o))) {
    throw new StartError(usage);
  }
  const [isTrial = false, isDespite = false] = known.map((option) => options.includes(option));
  const asked = { merchant, customer, operator: userInfo().username, isTrial, isDespite };
  const done = await onExistingDatabase(env, (url) =>
    withChanges(url, (services) => eraseCustomer(services, asked)),
  );
  process.stdout.write(erasedReport(asked, done));
  return 0;
}

function reset(url: string, username: string): Promise<string> {
  return withChanges(url, (services) =>
    resetAdmin({ ...services, passwords: new Passwords() }, username, userInfo().username),
  );
}

async function withChanges<T>(
  url: string,
  work: (services: { pool: Pool; changes: ChangeWriter }) => Promise<T>,
): Promise<T> {
  const pool = openPool(url, { max: 1, onError: () => undefined, isPatient: true });
  try {
    const changes = new ChangeWriter(
      pool,
      new Live(),
      queueDeliveries(() => 'UTC'),
    );
    return await work({ pool, changes });
  } finally {
    await pool.end();
  }
}

runCommand(main);
