import { openPool } from '../platform/db/pool.ts';
import { readEnv, type Env } from '../platform/runtime/env.ts';
import { verifyBooks } from '../core/ledger/verify-books.ts';
import { onExistingDatabase } from './existing-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run verify`: verifies the books, and names the first row that is wrong. */
async function main(): Promise<number> {
  const env = readEnv(process.env, process.argv.slice(2));
  return onExistingDatabase(env, (url) => verifyDesk(url, env));
}

async function verifyDesk(url: string, env: Env): Promise<number> {
  const pool = openPool(url, { max: 1, isPatient: true, onError: () => undefined });
  try {
    const findings = await verifyBooks(pool, env.DATA_DIR);
    for (const { check, failure, note } of findings) {
      const about = failure ?? note;
      process.stdout.write(`${failure === null ? 'ok   ' : 'WRONG'}   ${check}\n`);
      if (about !== null) process.stdout.write(`        ${about}\n`);
    }
    const failures = findings.filter((finding) => finding.failure !== null).length;
    process.stdout.write(
      failures === 0
        ? 'The books prove themselves.\n'
        : `${failures} of ${findings.length} checks fail.\n`,
    );
    return failures === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}

runCommand(main);
