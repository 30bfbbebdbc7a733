import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { openPool } from './db/pool.ts';
import { readEnv } from './env.ts';
import { verifyBooks } from './ledger/verify-books.ts';
import { StartError } from './start-error.ts';

/** `npm run verify`: says that the books prove themselves, or names the first row that is wrong. */
async function main(): Promise<number> {
  const env = readEnv(process.env, process.argv.slice(2));
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  const pool = openPool(database.url, { max: 1, asAppRole: false, onError: () => undefined });
  try {
    const findings = await verifyBooks(pool, env.DATA_DIR);
    for (const { check, wrong } of findings) {
      process.stdout.write(
        wrong === null ? `ok      ${check}\n` : `WRONG   ${check}\n        ${wrong}\n`,
      );
    }
    const wrong = findings.filter((finding) => finding.wrong !== null).length;
    process.stdout.write(
      wrong === 0
        ? 'The books prove themselves.\n'
        : `${wrong} of ${findings.length} checks fail.\n`,
    );
    return wrong === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await database.stop();
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
