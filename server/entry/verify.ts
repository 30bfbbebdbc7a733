import { readEnv } from '../platform/runtime/env.ts';
import { onCurrentDatabase } from './existing-database.ts';
import { runCommand } from './run-command.ts';
import { verifyDesk } from './verify-desk.ts';

/**
 * `npm run verify`: verifies what has changed in the books since they were proved, with `--full`
 * everything, and names the first row that is wrong.
 */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const env = readEnv(
    process.env,
    args.filter((arg) => arg !== '--full'),
  );
  return onCurrentDatabase(env, (url) => verifyDesk(url, env, { isFull: args.includes('--full') }));
}

runCommand(main);
