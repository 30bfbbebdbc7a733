import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { Passwords } from '../core/account/password/passwords.ts';
import { queueDeliveries } from '../core/webhook/queue-deliveries.ts';
import { ChangeWriter } from '../core/write/change-writer.ts';
import { resetAdmin } from '../features/auth/reset-admin.ts';
import { eraseCustomer } from '../features/erasure/erase-customer.ts';
import { erasedReport, repeatedReport } from '../features/erasure/erased-report.ts';
import {
  erasureLogName,
  keepErasures,
  logErasure,
  readErasureLog,
  type LoggedErasure,
} from '../features/erasure/erasure-log.ts';
import { repeatErasures } from '../features/erasure/repeat-erasures.ts';
import { recountOrders } from '../features/dashboard/store.ts';
import { recountEarnings } from '../features/dashboard/store-earned.ts';
import { openPool, type Pool } from '../platform/db/pool.ts';
import { Live } from '../platform/live/live.ts';
import { readEnv, type Env } from '../platform/runtime/env.ts';
import { StartError } from '../platform/runtime/start-error.ts';
import { onCurrentDatabase } from './existing-database.ts';
import { runCommand } from './run-command.ts';

const usage =
  'usage: npm run admin -- reset <username> | recount | ' +
  'erase <merchant> <customer> [--trial] [--despite] | erase-again [<file>] [--trial] [--despite]';

/**
 * `npm run admin -- reset <username>`: gives an admin a new password, which is printed once.
 * `recount`: rebuilds the dashboard's order counts and earnings.
 * `erase <merchant> <customer>`: erases what is known of a merchant's customer beyond the payments.
 * `erase-again [<file>]`: repeats the erasures of a list after an earlier backup was restored.
 */
async function main(): Promise<number> {
  const [command, username, ...rest] = process.argv.slice(2);
  const env = readEnv(process.env, []);
  if (command === 'erase') return erase(env, process.argv.slice(3));
  if (command === 'erase-again') return eraseAgain(env, process.argv.slice(3));
  if (command === 'recount' && username === undefined) {
    await onCurrentDatabase(env, recount);
    process.stdout.write('All orders and earnings have been counted again.\n');
    return 0;
  }
  if (command !== 'reset' || username === undefined || rest.length > 0) throw new StartError(usage);
  const password = await onCurrentDatabase(env, (url) => reset(url, username));
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
  if (merchant === undefined || customer === undefined) throw new StartError(usage);
  const log = (erasure: LoggedErasure) => logErasure(env.DATA_DIR, erasure);
  const asked = { merchant, customer, ...erasureOptions(options), log };
  const done = await onCurrentDatabase(env, (url) =>
    withChanges(url, (services) => eraseCustomer(services, asked)),
  );
  process.stdout.write(erasedReport(asked, done));
  return 0;
}

/** Fails while one of them could not be repeated. */
async function eraseAgain(env: Env, given: string[]): Promise<number> {
  const [first] = given;
  const isNamed = first !== undefined && !first.startsWith('--');
  const file = isNamed ? resolve(first) : join(env.DATA_DIR, erasureLogName);
  const how = erasureOptions(isNamed ? given.slice(1) : given);
  const { erasures, damaged } = await readErasureLog(file);
  const repeated = await onCurrentDatabase(env, async (url) => {
    if (!how.isTrial) await keepErasures(env.DATA_DIR, erasures);
    return withChanges(url, (services) => repeatErasures(services, erasures, how));
  });
  process.stdout.write(repeatedReport(repeated, { isTrial: how.isTrial, damaged }));
  return repeated.refused.length === 0 && damaged.length === 0 ? 0 : 1;
}

function erasureOptions(given: readonly string[]) {
  const known = ['--trial', '--despite'];
  if (given.some((option) => !known.includes(option))) throw new StartError(usage);
  const [isTrial = false, isDespite = false] = known.map((option) => given.includes(option));
  return { operator: userInfo().username, isTrial, isDespite };
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
