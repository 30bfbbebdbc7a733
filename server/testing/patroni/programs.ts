import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedBinaries } from '../../platform/db/embedded/binaries.ts';

/** Where Debian puts what its packages bring. */
const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const debianPostgres = '/usr/lib/postgresql';
const ourMajor = 18;
/** Not among the programs that Peerdesk brings. Those of other releases read what is needed. */
const besides = ['pg_isready', 'pg_controldata', 'psql'] as const;

/** The programs of a cluster, by their absolute paths. */
export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The programs of PostgreSQL that Patroni looks for, in one folder. */
  postgres: string;
}

const inPath = (name: string) =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

async function inDebian(name: string): Promise<string | undefined> {
  const releases = await readdir(debianPostgres).catch(() => []);
  const paths = releases
    .toSorted((a, b) => Number(b) - Number(a))
    .map((release) => join(debianPostgres, release, 'bin', name));
  return paths.find((path) => existsSync(path));
}

/**
 * Finds what a cluster needs.
 *
 * @param folder where the programs of PostgreSQL are put together, unless those of its release are
 *   installed.
 * @returns or the names of what is not installed.
 */
export async function findPrograms(folder: string): Promise<Programs | { missing: string[] }> {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(inPath);
  const tools = await Promise.all(besides.map(inDebian));
  const missing = ['patroni', 'etcd', 'haproxy', ...besides].filter(
    (_, at) => [patroni, etcd, haproxy, ...tools][at] === undefined,
  );
  if (!patroni || !etcd || !haproxy || missing.length > 0) return { missing };
  const installed = join(debianPostgres, String(ourMajor), 'bin');
  if (existsSync(installed)) return { patroni, etcd, haproxy, postgres: installed };
  const { folder: ours } = await embeddedBinaries();
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(ours)) await symlink(join(ours, name), join(folder, name));
  for (const tool of tools)
    if (tool) await symlink(tool, join(folder, tool.split('/').at(-1) ?? ''));
  return { patroni, etcd, haproxy, postgres: folder };
}
