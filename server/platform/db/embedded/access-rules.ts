import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { accessRules, type Cluster, clusterUrl } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';

const reloadMs = 10_000;
const pollMs = 10;

/** Gives a folder of an older version the access rules of this one, also while PostgreSQL runs. */
export async function renewAccessRules(
  cluster: Cluster,
  account: Account,
  password: string,
): Promise<void> {
  const file = join(cluster.data, 'pg_hba.conf');
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found === undefined || found === accessRules) return;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, accessRules, { mode: 0o600, flush: true });
  if (account.owner) await chown(draft, account.owner.uid, account.owner.gid);
  await rename(draft, file);
  const running = await findPostmaster(cluster);
  if (!running?.ready) return;
  const url = clusterUrl(password, running.port, 'postgres');
  const before = await loadTime(url);
  process.kill(running.pid, 'SIGHUP');
  const deadline = performance.now() + reloadMs;
  while ((await loadTime(url)) === before && performance.now() < deadline) await sleep(pollMs);
}

/** When a new connection's settings were read, and with them the rules that let it in. */
async function loadTime(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ at: string }>('select pg_conf_load_time()::text as at');
    return rows[0]?.at ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}
