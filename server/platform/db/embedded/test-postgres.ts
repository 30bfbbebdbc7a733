import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterIn, isProcessAlive } from './cluster.ts';
import { findPostmaster, type Settings, testSettings } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const prefix = 'peerdesk-test-';

/** A killed test run leaves its database running; the next run stops it. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const owner = Number.parseInt(name.slice(prefix.length), 10);
    if (isProcessAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    const running = await findPostmaster(clusterIn(folder)).catch(() => undefined);
    if (running !== undefined) process.kill(running.pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

export interface TestPostgres extends EmbeddedPostgres {
  /** Ends all of its processes at once. It is started anew, at the same address. */
  kill(): Promise<void>;
}

/** Loses nothing that was committed when its processes end, only when the machine does. */
export const mortalSettings: Settings = { synchronous_commit: 'on' };

/**
 * A separate PostgreSQL for a test run, in a temporary folder that `stop` removes. It trades safety
 * for speed. The role of `url` may create databases and roles.
 */
export async function startTestPostgres(extra: Settings = {}): Promise<TestPostgres> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    extra: { ...testSettings, ...extra },
  });
  return {
    url: postgres.url,
    async kill() {
      const running = await findPostmaster(clusterIn(folder));
      if (running) process.kill(running.pid, 'SIGKILL');
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
