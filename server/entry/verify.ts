import { clusterIn, readConnection } from '../platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { inReadOnlyTransaction } from '../platform/db/read-only-transaction.ts';
import { openPool } from '../platform/db/pool.ts';
import { databasePlace, readEnv, type Env } from '../platform/runtime/env.ts';
import { verifyBooks } from '../core/ledger/verify-books.ts';
import { StartError } from '../platform/runtime/start-error.ts';

/** `npm run verify`: verifies the books, and names the first row that is wrong. */
async function main(): Promise<number> {
  const env = readEnv(process.env, process.argv.slice(2));
  const database = await openThere(env);
  try {
    return await verifyDesk(database.url, env);
  } finally {
    await database.stop();
  }
}

/** An existing database: verifying never creates one. */
async function openThere(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => undefined };
  if ((await readConnection(clusterIn(env.DATA_DIR))) === undefined) throw noDesk(env);
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR });
}

function noDesk(env: Env): StartError {
  const what = env.DATABASE_URL ? 'database' : 'folder';
  return new StartError(`${databasePlace(env)}: there is no desk in that ${what}`);
}

async function verifyDesk(url: string, env: Env): Promise<number> {
  if ((await inReadOnlyTransaction(url, databasePlace(env), async () => true)) === null)
    throw noDesk(env);
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

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const line = error instanceof StartError ? error.message : String(error);
    process.stderr.write(`${line.split('\n')[0] ?? line}\n`);
    process.exit(1);
  },
);
