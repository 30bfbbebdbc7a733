/**
 * The program. It starts PostgreSQL before it loads the rest of itself, so that the two overlap,
 * which shortens recovery after a crash.
 */
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { readEnv, type Env } from '../platform/runtime/env.ts';
import { StartError } from '../platform/runtime/start-error.ts';
import type { Database } from './run-server.ts';

async function openDatabase(env: Env, log: (line: string) => void): Promise<Database> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
}

async function start(): Promise<void> {
  const env = readEnv(process.env, process.argv.slice(2));
  let log: ((line: string) => void) | undefined;
  const [database, { runServer }] = await Promise.all([
    openDatabase(env, (line) => log?.(line)),
    import('./run-server.ts'),
  ]);
  await runServer(env, database, (lines) => (log = lines));
}

start().catch((error: unknown) => {
  const line = error instanceof StartError ? error.message : String(error);
  process.stderr.write(`${line.split('\n')[0] ?? line}\n`);
  process.exit(1);
});
