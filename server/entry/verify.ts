import { readEnv } from '../platform/runtime/env.ts';
import { onExistingDatabase } from './existing-database.ts';
import { runCommand } from './run-command.ts';
import { verifyDesk } from './verify-desk.ts';

/** `npm run verify`: verifies the books, and names the first row that is wrong. */
async function main(): Promise<number> {
  const env = readEnv(process.env, process.argv.slice(2));
  return onExistingDatabase(env, (url) => verifyDesk(url, env));
}

runCommand(main);
